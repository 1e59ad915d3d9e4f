/** A ref of what appears where it may be out of sight: scrolls as little as is needed to show it. */
export function bringInSight(element: HTMLElement | null): void {
  // A page without layout has none.
  element?.scrollIntoView?.({ block: 'nearest' });
}
