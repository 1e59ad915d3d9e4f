/**
 * @jest-environment-options {"ward": true}
 */
import { screen, within } from '@testing-library/react';
import { patientOf } from '../../fixtures/alerts/alerts';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { passTime } from '../../fixtures/time/passTime';
import { renderApp } from '../../fixtures/screens/render';

const SICK = '900-12-3401';
const SECOND = 1_000;
const EVERYTHING = /\/api\//;
/** What may pass from the last answer until an old value is marked: that of the fastest screen. */
const LIMIT = 6 * SECOND;
/**
 * From the server's return until the screen's own answer is there: a request that hangs is aborted after 8 s.
 */
const BACK = { refuses: 5 * SECOND, hangs: 9 * SECOND };

const bar = () => screen.queryByText('Connection lost.');
const heartRate = () => screen.getByRole('group', { name: 'HR' });
const vitals = () => screen.getByRole('region', { name: 'Vitals' });

interface Silence {
  name: keyof typeof BACK;
  begin: (faults: ReturnType<typeof faultyServer>) => void;
}
const SILENCES: readonly Silence[] = [
  { name: 'refuses', begin: (faults) => faults.refuse(EVERYTHING) },
  { name: 'hangs', begin: (faults) => faults.hang(EVERYTHING) },
];

interface SlowScreen {
  name: string;
  path: () => Promise<string>;
  expectLive: () => void;
  expectOld: () => void;
}
const SCREENS: readonly SlowScreen[] = [
  {
    name: 'chart',
    path: async () => `/patient-chart/${await patientOf(SICK)}`,
    expectLive: () => {
      expect(screen.getByText('Online')).toBeVisible();
      expect(heartRate()).toHaveClass('latest--live');
    },
    expectOld: () => {
      expect(screen.getByText('Unknown')).toBeVisible();
      expect(heartRate()).toHaveClass('latest--stale');
      expect(within(heartRate()).getByText(/^\d+ (s|min) ago$/)).toBeVisible();
    },
  },
  {
    name: 'profile',
    path: async () => `/patients/${await patientOf(SICK)}/profile`,
    expectLive: () => expect(within(vitals()).getByText(/^\d\d:\d\d \d\d\/\d\d\/\d{4}$/)).toBeVisible(),
    expectOld: () => {
      expect(vitals()).toHaveClass('vitals-card--old');
      expect(within(vitals()).getAllByText(/^\d+ (s|min) ago$/)[0]).toBeVisible();
    },
  },
  {
    name: 'device page',
    path: async () => {
      const { id } = await server.db
        .selectFrom('devices')
        .select('id')
        .where('vendor_device_id', '=', 'SICK')
        .executeTakeFirstOrThrow();
      return `/devices/${id}`;
    },
    expectLive: () => expect(screen.getByText('Online')).toBeVisible(),
    expectOld: () => expect(screen.getByText('Unknown')).toBeVisible(),
  },
];

afterEach(() => jest.useRealTimers());

describe.each(SCREENS)(
  'the $name, which asks more seldom than a board',
  ({ path, expectLive, expectOld }) => {
    it.each(SILENCES)(
      '[B1] [B2] [G1] shows no old value as of now for longer than a board when the server $name, and is live again once it answers',
      async ({ name, begin }) => {
        await send('SICK', VITALS.sick);
        const address = await path();
        jest.useFakeTimers({ doNotFake: ['queueMicrotask'], now: server.clock() });
        const faults = faultyServer();
        await renderApp(address, { as: 'nurse' });
        await passTime(3 * SECOND);
        expectLive();
        begin(faults);
        await passTime(LIMIT);
        expectOld();
        expect(bar()?.closest('[role="status"]')).toHaveTextContent(/Data as of \d\d:\d\d:\d\d /);
        await passTime(12 * SECOND);
        expectOld();
        faults.heal();
        await passTime(BACK[name]);
        expect(bar()).toBeNull();
        expectLive();
      },
      60_000,
    );
  },
);
