import { isApiElsewhere } from '../server/apiAddress';

/** Whether this browser has passkeys on this page; they belong to the host of the page. */
export const hasPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !isApiElsewhere();
