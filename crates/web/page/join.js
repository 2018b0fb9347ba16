// @ts-check
// An invitation is taken up with a button, so that programs that look at links do not use it up.
import { post } from './api.js';
import { onPress } from './dom.js';

onPress('join', async () => {
  const invitation = location.pathname.split('/').pop();
  const joined = await post(`/invitations/${invitation}`, {});
  location.href = `/table/${joined.table}`;
});
