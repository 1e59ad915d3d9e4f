import { MESSAGE_STATES, type MessageState } from '../../../../../contract/hl7Messages';

/** What the address holds: which messages are listed, and which one is open. */
export interface ShownMessages {
  link: number | null;
  state: MessageState | null;
  message: number | null;
}

/** The largest id of the API. */
const MAX_ID = 2_147_483_647;

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null;

/** What is missing or invalid in the address filters nothing. */
export const shownOfAddress = (parameters: URLSearchParams): ShownMessages => ({
  link: idIn(parameters.get('link')),
  state: MESSAGE_STATES.find((state) => state === parameters.get('state')) ?? null,
  message: idIn(parameters.get('message')),
});

/** The address after a change; other messages are listed from the first page on. */
export function addressOfShown(before: URLSearchParams, change: Partial<ShownMessages>): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, String(value));
  }
  if ('link' in change || 'state' in change) next.set('page', '1');
  return next;
}
