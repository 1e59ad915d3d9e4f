import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectLog } from '../../support/expectedLogs';
import { faultyServer } from '../../support/faultyServer';
import { passTime } from '../../support/passTime';
import { address, meanwhile, PASSWORD, renderApp } from '../../support/render';
import { Faults } from './faults';
import type { Stage, Target } from './stage';
import { WardApi } from './wardApi';

/** A moment of the page's time, and how often it is waited when the test controls its timers. */
const MOMENT_MS = 250;
const MOMENTS = 60;

/** One sign-in for all: the server counts them. */
let adminToken: string | undefined;

/** The rendered app before the server in process. With `isTimed` the page's time passes only while the stage waits. */
export async function domStage({ isTimed }: { isTimed: boolean }): Promise<Stage> {
  const pageFetch = globalThis.fetch;
  adminToken ??= await meanwhile(async () => {
    await server.signIn('nurse');
    return server.signIn('admin');
  });
  const token = adminToken;
  const faults = new Faults();
  faultyServer().when(/./, async (pass, _, request) => {
    const verdict = await faults.verdictOn(request);
    if (verdict === 'lost') throw new TypeError('Failed to fetch');
    return verdict === 'pass' ? pass() : Response.json(verdict.body, { status: verdict.status });
  });
  if (isTimed) jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const user = userEvent.setup({ delay: null });

  async function eventually(check: () => void): Promise<void> {
    // Its own message is enough: the whole page is too long for a report.
    if (!isTimed) return waitFor(check, { onTimeout: (error) => error });
    for (let moment = 0; ; moment += 1) {
      try {
        return check();
      } catch (error) {
        if (moment >= MOMENTS) throw error;
        await passTime(MOMENT_MS);
      }
    }
  }
  async function one(target: Target): Promise<HTMLElement> {
    let found: HTMLElement | undefined;
    await eventually(() => {
      [found] = all(target);
      if (found === undefined) throw new Error(`There is no ${inWords(target)}`);
    });
    return found as HTMLElement;
  }

  return {
    faults,
    expectLog,
    address,
    credentials: { username: 'nurse', password: PASSWORD },
    ward: new WardApi({
      url: server.url,
      token,
      gatewayToken,
      now: () => server.clock(),
      // Read to its end in here, so that waiting includes what the page receives meanwhile.
      fetch: (input, init) =>
        meanwhile(async () => {
          const answer = await pageFetch(input, init);
          return new Response(await answer.text(), { status: answer.status });
        }),
    }),
    open: async (path, as) => void (await renderApp(path, as === null ? {} : { as })),
    press: async (target) => {
      const control = await one(target);
      if (isTimed) fireEvent.click(control);
      else await user.click(control);
    },
    async fill(target, text) {
      const field = await one(target);
      await user.clear(field);
      await user.type(field, text);
    },
    async choose(target, search, option) {
      const field = await one(target);
      await user.click(field);
      await user.type(field, search);
      const options = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' });
      await user.click(options[0] ?? document.body);
    },
    sees: async (target) => void (await one(target)),
    misses: (target) =>
      eventually(() => {
        if (all(target).length > 0) throw new Error(`There still is a ${inWords(target)}`);
      }),
    is: (target, state) =>
      eventually(() => {
        const [control] = all(target) as HTMLInputElement[];
        const states =
          control === undefined
            ? []
            : [control.disabled ? 'disabled' : 'enabled', control.checked ? 'checked' : 'unchecked'];
        if (!states.includes(state))
          throw new Error(`${inWords(target)} is ${states.join(' and ') || 'not there'}, not ${state}`);
      }),
    holds: (target, text) => eventually(() => expect(all(target)[0]).toHaveValue(text)),
    async until(what, check) {
      for (let moment = 0; !(await check()); moment += 1) {
        if (moment >= MOMENTS) throw new Error(`It never came to be that ${what}`);
        await (isTimed ? passTime(MOMENT_MS) : meanwhile(() => realDelay(MOMENT_MS / 2)));
      }
    },
    namesOf: (role) =>
      Promise.resolve(
        screen.queryAllByRole(role).map((each) => each.getAttribute('aria-label') ?? each.textContent),
      ),
    pass: (ms) => (isTimed ? passTime(ms) : meanwhile(() => realDelay(ms))),
    wake() {
      act(() => void window.dispatchEvent(new Event('online')));
      return Promise.resolve();
    },
  };
}

/**
 * `isScope`: the visibility of an element that only contains others is not checked, which takes jsdom long.
 */
function all(target: Target, isScope = false): HTMLElement[] {
  const [scope] = target.in === undefined ? [document.body] : all(target.in, true);
  if (scope === undefined) return [];
  if ('role' in target)
    return within(scope).queryAllByRole(target.role, {
      hidden: isScope,
      ...(target.name === undefined ? {} : { name: target.name }),
    });
  return 'label' in target
    ? within(scope).queryAllByLabelText(target.label)
    : within(scope).queryAllByText(target.text);
}

/** `button 'Save' in dialog 'Remove patient ?'`. */
export function inWords(target: Target): string {
  const own =
    'role' in target
      ? `${target.role} '${target.name ?? ''}'`
      : 'label' in target
        ? `field '${target.label}'`
        : `text '${target.text}'`;
  return target.in === undefined ? own : `${own} in ${inWords(target.in)}`;
}
