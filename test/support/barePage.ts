/**
 * What the query base needs of a page, for tests that have none: an address, an event target, a token. Import
 * it first.
 */
Object.assign(globalThis, {
  window: { location: { origin: 'http://ward.test' }, addEventListener: () => undefined },
  localStorage: { getItem: () => 'token' },
  sessionStorage: { getItem: () => null, removeItem: () => undefined },
});

export {};
