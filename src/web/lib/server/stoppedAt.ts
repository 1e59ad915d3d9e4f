const STOPPED_KEY = 'wardline.stopped';

/** Records for the login page that the computer was unattended, and since when monitoring is stopped here. */
export function rememberStop(epochMs: number): void {
  localStorage.setItem(
    STOPPED_KEY,
    new Date(epochMs).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }),
  );
}

/** When monitoring stopped here, 'HH:mm'; null unless the last session ended for idleness. */
export const stoppedAt = (): string | null => localStorage.getItem(STOPPED_KEY);

export const forgetStop = (): void => localStorage.removeItem(STOPPED_KEY);
