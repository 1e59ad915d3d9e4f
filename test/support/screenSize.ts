/** Media queries of a window of this size in the light or dark theme, as `matchMedia` answers them. */
export function setScreen({ width = 1_440, dark = false }: { width?: number; dark?: boolean } = {}): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: matches(media, width, dark),
      media,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
}

function matches(media: string, width: number, dark: boolean): boolean {
  if (media.includes('prefers-color-scheme: dark')) return dark;
  if (media.includes('forced-colors')) return false;
  const max = /max-width:\s*(\d+)/.exec(media)?.[1];
  const min = /min-width:\s*(\d+)/.exec(media)?.[1];
  return width <= Number(max ?? Infinity) && width >= Number(min ?? 0);
}
