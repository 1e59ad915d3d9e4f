/** Where the bars at the top of the window end, CSS px: whose alerts these are must not be under them, nor under a toast. */
export function headBottom(): number {
  const bars = [...document.querySelectorAll('.ward-strip, .page-header')];
  return Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().bottom));
}
