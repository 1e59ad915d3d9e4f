import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { ASKING_AGAIN } from '../../src/web/api/submissions';
import { expectedLogs } from './expectedLogs';

// The first screen of a file loads the whole app, on a machine that may be busy.
configure({ asyncUtilTimeout: 30_000 });

// What gets no answer is sent again for 30 s; how long exactly is the matter of that module's own tests. Long enough for an answer on a busy machine.
Object.assign(ASKING_AGAIN, { forMs: 5_000, firstPauseMs: 50, longestPauseMs: 500 });

// jsdom does no layout: no element has a size, and no style sheet of a test applies. Only an element's own
// style and whether it is hidden are known; jsdom would match its browser's whole style sheet again for each
// element that is looked at, a tenth of a test.
window.getComputedStyle = (element) =>
  element instanceof HTMLElement
    ? new Proxy(element.style, { get: (own, name) => computed(element, own, name) })
    : (element as SVGElement).style;

function computed(element: HTMLElement, own: CSSStyleDeclaration, name: string | symbol): unknown {
  if (name === 'getPropertyValue') return (property: string) => computed(element, own, property);
  const value: unknown = Reflect.get(own, name, own);
  if (value !== '') return typeof value === 'function' ? value.bind(own) : value;
  if (name === 'display') return element.hidden || UNSEEN.has(element.tagName) ? 'none' : 'block';
  if (name === 'visibility')
    return element.parentElement === null ? 'visible' : getComputedStyle(element.parentElement).visibility;
  return value;
}

const UNSEEN = new Set(['HEAD', 'LINK', 'META', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE']);

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => {};
// Highcharts queries which colours the browser can mix.
window.CSS = { supports: () => false } as unknown as typeof CSS;

// Ant Design's lists wait for a message to themselves. Node's own channel would keep the process alive.
const realTimeout = window.setTimeout.bind(window);
window.MessageChannel = class {
  readonly port1 = { onmessage: null as (() => void) | null };
  readonly port2 = {
    postMessage: () => {
      realTimeout(() => this.port1.onmessage?.(), 0);
    },
  };
} as unknown as typeof MessageChannel;

// Ant Design writes tens of thousands of style rules, and jsdom would match each of them again for every role that is looked up.
jest.mock('@rc-component/util/lib/Dom/dynamicCSS', () => ({
  ...jest.requireActual<object>('@rc-component/util/lib/Dom/dynamicCSS'),
  updateCSS: () => globalThis.document.createElement('style'),
}));

// Under test antd names every element `test-id`, and a dialog over another would bear the other's name.
jest.mock('@rc-component/util/lib/hooks/useId', () => {
  const { useId } = jest.requireActual<{ useId: () => string }>('react');
  return {
    ...jest.requireActual<object>('@rc-component/util/lib/hooks/useId'),
    __esModule: true,
    default: function useOwnId(id?: string) {
      const own = useId();
      return id ?? own;
    },
  };
});

/** Redux Toolkit's development checks warn that this machine is slow; that is no defect of the page. */
const SLOW_MACHINE = /StateInvariantMiddleware took/;

const complaints: string[] = [];
for (const level of ['error', 'warn'] as const) {
  console[level] = (...args: unknown[]) => {
    const line = args.map(String).join(' ');
    if (!SLOW_MACHINE.test(line) && !expectedLogs.take(line)) complaints.push(line);
  };
}

// Informational lines are not part of a test's output.
console.info = () => {};

// A warning of React or antd is a defect, and so is an expected log that never came.
afterEach(() => {
  const seen = complaints.splice(0);
  const missing = expectedLogs.drain();
  if (seen.length > 0) throw new Error(`The console was written to:\n${seen.join('\n')}`);
  if (missing.length > 0) throw new Error(`Never logged: ${missing.join(', ')}`);
});
