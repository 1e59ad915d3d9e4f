/**
 * The passes that this browser got by signing in, where the server is of another origin and its cookie does
 * not come along. They open nothing without a password, and outlive every sign-out.
 */
const DATABASE = 'wardline.station';
const STORE = 'passes';
const KEY = 'passes';

/** The longest wait for a store that does not open; after it the sign-in goes on without the passes. */
const PATIENCE_MS = 1_000;

/** Null when there are none, or the browser keeps nothing. */
export async function stationPasses(): Promise<string | null> {
  const kept: unknown = await inStore('readonly', (store) => store.get(KEY));
  return typeof kept === 'string' ? kept : null;
}

export async function keepStationPasses(passes: string): Promise<void> {
  await inStore('readwrite', (store) => store.put(passes, KEY));
}

/** The result of one access; undefined when the store cannot be used. */
async function inStore<T>(
  mode: IDBTransactionMode,
  access: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  try {
    return await Promise.race([late, run(mode, access)]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

async function run<T>(
  mode: IDBTransactionMode,
  access: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE);
  const database = await resultOf(opening);
  try {
    return await resultOf(access(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The store cannot be used.'));
  });
}
