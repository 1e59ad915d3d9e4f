/**
 * Fetches the files of a chunk without running them, so that its import finds them in the cache. The build writes into the page which
 * files there are (`public/index.html`). `preload`: they are needed at once; `prefetch`: when the network has nothing else to do.
 */
export function fetchAhead(chunk: string, rel: 'preload' | 'prefetch'): void {
  const page = document.querySelector<HTMLScriptElement>('script[data-chunks]');
  const chunks = JSON.parse(page?.dataset['chunks'] ?? '{}') as Record<string, string[]>;
  for (const href of chunks[chunk] ?? []) {
    if (document.querySelector(`[href="${href}"], [src="${href}"]`) !== null) continue;
    const as = href.endsWith('.css') ? 'style' : 'script';
    document.head.append(Object.assign(document.createElement('link'), { rel, as, href }));
  }
}
