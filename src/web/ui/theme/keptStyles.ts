import { createCache } from '@ant-design/cssinjs';

/**
 * A cache of Ant Design's styles for its `StyleProvider` that never gives one up. The library counts who uses the style of a component
 * and, with the last of them, forgets it and takes its variables out of the document: each way back to a screen would make, parse and
 * insert them again and have the page's styles computed anew. Two themes have a fixed number of styles, so nothing grows.
 */
export function keptStyles(): ReturnType<typeof createCache> {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  cache.opUpdate = (path, valueFn) =>
    update(path, (previous) => {
      const next = valueFn(previous);
      // The cache itself counts as a user of what it holds.
      return previous === undefined && next !== null ? [next[0] + 1, next[1]] : next;
    });
  return cache;
}
