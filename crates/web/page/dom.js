// @ts-check
// Small helpers to build a page.

/**
 * Makes an element; attributes that are false or null are left out, and those that begin with `on` are listeners.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

/**
 * The element with this id, which the page has.
 * @param {string} id
 * @returns {any}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/**
 * Says what went wrong, or takes it back.
 * @param {unknown} [error]
 */
export function complain(error) {
  byId('problem').textContent = error === undefined ? '' : error instanceof Error ? error.message : String(error);
}

/**
 * A button that may take a while, and says what went wrong.
 * @param {string} id
 * @param {() => Promise<void> | void} act
 */
export function onPress(id, act) {
  byId(id).addEventListener('click', async () => {
    complain();
    try {
      await act();
    } catch (error) {
      complain(error);
    }
  });
}

/** The name of a game as a title. @param {string} name */
export const title = (name) => name.split('-').map((word) => word[0].toUpperCase() + word.slice(1)).join(' ');
