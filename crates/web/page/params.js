// @ts-check
// A form for the parameters that a game declares.
import { el } from './dom.js';

/**
 * @typedef {{ kind: string, min?: number, max?: number, words?: string[] }} Form
 * @typedef {{ key: string, takes: string, form: Form, default: string, help: string }} Param
 */

/**
 * The values that a spec gives to parameters; the first may stand without its key.
 * @param {Param[]} params
 * @param {string} spec
 * @returns {Record<string, string>}
 */
export function valuesOf(params, spec) {
  const values = Object.fromEntries(params.map((param) => [param.key, param.default]));
  const at = spec.indexOf(':');
  if (at < 0) return values;
  for (const part of spec.slice(at + 1).split(',')) {
    const [key, ...rest] = part.split('=');
    if (rest.length > 0) values[key] = rest.join('=');
    else if (params.length > 0) values[params[0].key] = part;
  }
  return values;
}

/**
 * The shortest spec with these values.
 * @param {string} name
 * @param {Param[]} params
 * @param {Record<string, string>} values
 */
export function specOf(name, params, values) {
  const given = params.filter((param) => values[param.key] !== param.default);
  const parts = given.map((param) => (param === params[0] ? values[param.key] : `${param.key}=${values[param.key]}`));
  return parts.length > 0 ? `${name}:${parts.join(',')}` : name;
}

/**
 * A field for each parameter; `changed` is called with the value of one.
 * @param {Param[]} params
 * @param {Record<string, string>} values
 * @param {(key: string, value: string) => void} changed
 */
export function fields(params, values, changed) {
  return params.map((param) => {
    const id = `param-${param.key}`;
    const help = el('small', { id: `${id}-help` }, param.help || param.takes);
    const label = el('label', { for: id }, param.key.replaceAll('-', ' '));
    return el('div', { class: 'field' }, label, input(param, id, values[param.key], changed), help);
  });
}

/**
 * @param {Param} param
 * @param {string} id
 * @param {string} value
 * @param {(key: string, value: string) => void} changed
 */
function input(param, id, value, changed) {
  const { kind, min, max, words = [] } = param.form;
  const described = { id, 'aria-describedby': `${id}-help` };
  const told = (/** @type {Event} */ event) => changed(param.key, /** @type {HTMLInputElement} */ (event.target).value);
  if (kind === 'choice') {
    const options = words.map((word) => el('option', { value: word, selected: word === value }, word));
    return el('select', { ...described, onchange: told }, ...options);
  }
  if (kind === 'int' || kind === 'real') {
    const step = kind === 'int' ? 1 : 'any';
    return el('input', { ...described, type: 'number', min, max, step, value, required: true, onchange: told });
  }
  if (kind === 'size') {
    const [rows, columns] = value.split('x');
    const number = (/** @type {string} */ name, /** @type {string} */ of, /** @type {string | null} */ own) =>
      el('input', { id: own, type: 'number', min, max, value: of, required: true, 'aria-label': `${param.key}: ${name}` });
    const pair = el('span', { class: 'pair' }, number('first', rows, id), '×', number('second', columns, null));
    pair.addEventListener('change', () => {
      const both = [...pair.querySelectorAll('input')].map((one) => one.value);
      changed(param.key, both.join('x'));
    });
    return pair;
  }
  return el('input', { ...described, value, autocomplete: 'off', onchange: told });
}
