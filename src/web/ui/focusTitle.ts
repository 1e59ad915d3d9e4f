/** Moves the focus to the screen's title: used when the focused control has been removed. */
export const focusTitle = (): void => document.querySelector('h1')?.focus({ preventScroll: true });
