/** Moves the focus to the screen's title: used when the focused control has been removed. Returns whether there is one. */
export function focusTitle(): boolean {
  const title = document.querySelector('h1');
  title?.focus({ preventScroll: true });
  return title !== null;
}
