/** Puts the focus on the screen's title: where one goes on when the control that had it is gone. */
export const focusTitle = (): void => document.querySelector('h1')?.focus({ preventScroll: true });
