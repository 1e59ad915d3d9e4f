/** What the server wrote into the page for this visit; an empty or unreplaced place is null. */
function metaContent(name: string): string | null {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return content === '' || content.startsWith('__') ? null : content;
}

/** Styles made at run time must carry it (Content-Security-Policy). */
export const cspNonce = (): string | undefined => metaContent('csp-nonce') ?? undefined;

/** Minutes without a person after which the session ends; 0 is never. */
export const idleLogoffMinutes = (): number => Number(metaContent('idle-logoff-minutes') ?? 0);

/** Whether the patients on screen are invented. */
export const isDemo = (): boolean => metaContent('demo-data') === 'true';

/** Where the hospital's calendar days begin and end (IANA name); undefined: where this browser is. */
export const hospitalTimeZone = (): string | undefined => metaContent('hospital-time-zone') ?? undefined;
