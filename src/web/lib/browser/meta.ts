/**
 * The values that the server wrote into the page for this visit; an empty or unreplaced placeholder is null.
 */
function metaContent(name: string): string | null {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return content === '' || content.startsWith('__') ? null : content;
}

/** Styles created at run time must carry it (Content-Security-Policy). */
export const cspNonce = (): string | undefined => metaContent('csp-nonce') ?? undefined;

/** Minutes without input after which the session ends; 0 means never. */
export const idleLogoffMinutes = (): number => Number(metaContent('idle-logoff-minutes') ?? 0);

/** Minutes without input after which the session is locked; 0 means never. */
export const idleLockMinutes = (): number => Number(metaContent('idle-lock-minutes') ?? 0);

/** Whether the patients on screen are fictitious. */
export const isDemo = (): boolean => metaContent('demo-data') === 'true';

/** The end of "Sign in with …"; null: single sign-on is off. */
export const signOnLabel = (): string | null => metaContent('sign-on-label');

/** The zone of the hospital's calendar days (IANA name); undefined: the browser's zone. */
export const hospitalTimeZone = (): string | undefined => metaContent('hospital-time-zone') ?? undefined;
