import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumLaunch } from './chromium';

interface Message {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  sessionId?: string;
  result?: Record<string, unknown>;
  error?: { message: string };
}

export interface CdpTab {
  /** Monotonic ms at which each request to an address that matches left. */
  requests: { url: string; at: number }[];
  /** What the page passed to `window.report`. */
  reported: string[];
  evaluate: <T>(expression: string) => Promise<T>;
  goTo: (url: string) => Promise<void>;
  /** Brings it to the front of its window: the others are hidden. */
  activate: () => Promise<void>;
  /** Stops everything in it, its workers too, as a browser does with a hidden tab. */
  freeze: () => Promise<void>;
  thaw: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Chromium as a person has it: Playwright keeps every page focused and visible and switches the throttling of
 * hidden pages off, so both are tested by the browser's own protocol over a pipe.
 */
export async function launchChromium(args: readonly string[] = []) {
  const profile = mkdtempSync(join(tmpdir(), 'wardline-chromium-'));
  const child = spawn(
    chromiumLaunch.executablePath,
    [
      '--headless=new',
      ...chromiumLaunch.args,
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      ...args,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const [, , , input, output] = child.stdio as unknown as [
    null,
    null,
    null,
    NodeJS.WritableStream,
    NodeJS.ReadableStream,
  ];
  const waiting = new Map<
    number,
    { resolve: (result: Record<string, unknown>) => void; reject: (reason: Error) => void }
  >();
  const heard = new Map<string, (message: Message) => void>();
  let sent = 0;
  let buffer = '';
  output.setEncoding('utf8');
  output.on('data', (text: string) => {
    const parts = (buffer + text).split('\0');
    buffer = parts.pop() ?? '';
    for (const part of parts) receive(JSON.parse(part) as Message);
  });

  function receive(message: Message): void {
    if (message.id === undefined) return heard.get(message.sessionId ?? '')?.(message);
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) asked?.resolve(message.result ?? {});
    else asked?.reject(new Error(message.error.message));
  }

  const send = (method: string, params: object = {}, sessionId?: string) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      sent += 1;
      waiting.set(sent, { resolve, reject });
      input.write(`${JSON.stringify({ id: sent, method, params, sessionId })}\0`);
    });

  return {
    allow: (origin: string, permission: string) =>
      send('Browser.grantPermissions', { origin, permissions: [permission] }),

    /** A new tab at the front of the window. `script` runs in every page of it before the page's own. */
    async open(url: string, script = ''): Promise<CdpTab> {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      const ask = (method: string, params: object = {}) => send(method, params, String(sessionId));
      const tab: CdpTab = {
        requests: [],
        reported: [],
        async evaluate<T>(expression: string) {
          const { result } = await ask('Runtime.evaluate', {
            expression,
            awaitPromise: true,
            returnByValue: true,
          });
          return (result as { value: T }).value;
        },
        goTo: async (address) => void (await ask('Page.navigate', { url: address })),
        activate: async () => void (await send('Target.activateTarget', { targetId })),
        freeze: async () => void (await ask('Page.setWebLifecycleState', { state: 'frozen' })),
        thaw: async () => void (await ask('Page.setWebLifecycleState', { state: 'active' })),
        close: async () => void (await send('Target.closeTarget', { targetId })),
      };
      heard.set(String(sessionId), ({ method, params }) => {
        if (method === 'Network.requestWillBeSent')
          tab.requests.push({
            url: (params as { request: { url: string } }).request.url,
            at: performance.now(),
          });
        if (method === 'Runtime.bindingCalled') tab.reported.push(String(params?.['payload']));
      });
      await ask('Network.enable');
      await ask('Page.enable');
      await ask('Runtime.enable');
      await ask('Runtime.addBinding', { name: 'report' });
      await ask('Page.addScriptToEvaluateOnNewDocument', { source: script });
      await tab.goTo(url);
      return tab;
    },

    async close(): Promise<void> {
      const ended = new Promise((resolve) => {
        child.once('exit', resolve);
      });
      await send('Browser.close').catch(() => undefined);
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
