/**
 * @jest-environment-options {"ward": true}
 */
import { fireEvent, screen, within } from '@testing-library/react';
import { patientOf, raise } from '../../fixtures/alerts/alerts';
import { expectLog } from '../../fixtures/server/expectedLogs';
import type { faultyServer } from '../../fixtures/server/faultyServer';
import { send, VITALS } from '../../fixtures/readings/feeder';
import {
  MILD,
  NOTIFIER_POLL,
  open,
  SECOND,
  sentences,
  SICK,
  toasts,
} from '../../fixtures/screens/notifierScreen';
import { passTime } from '../../fixtures/time/passTime';

const since = (call: { url: string } | undefined) =>
  new URL(call?.url ?? '').searchParams.get('created_after');
const newest = async () =>
  (
    await server.db
      .selectFrom('alerts')
      .select('created_at')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
  ).created_at;

afterEach(() => jest.useRealTimers());

describe('asking', () => {
  it('[ALT-02] [ALT-04] [LAY-05] at once and every 10 s, without a parameter until there is an alert', async () => {
    server.clock.advance(120 * SECOND);
    const faults = await open();
    expect(faults.calls(NOTIFIER_POLL)).toHaveLength(1);
    await passTime(30 * SECOND);
    expect(faults.calls(NOTIFIER_POLL)).toHaveLength(4);
    expect(faults.calls(NOTIFIER_POLL).map(since)).toEqual([null, null, null, null]);
  });

  it('[ALT-03] with the timestamp of the last notification seen', async () => {
    const faults = await open();
    await raise(MILD, { severity: 'WARNING' });
    const last = await newest();
    await passTime(21 * SECOND);
    expect(faults.calls(NOTIFIER_POLL).map(since).at(-1)).toBe(last);
  });

  it('[LAY-05] goes on from screen to screen, and not on the login', async () => {
    const faults = await open();
    for (const name of ['Patient Dashboard', 'Notifications', 'General Dashboard']) {
      fireEvent.click(screen.getByRole('link', { name }));
      await passTime(10 * SECOND);
    }
    expect(faults.calls(NOTIFIER_POLL)).toHaveLength(4);
    fireEvent.click(screen.getByRole('link', { name: 'Logout' }));
    await passTime(30 * SECOND);
    expect(faults.calls(NOTIFIER_POLL)).toHaveLength(4);
    expect(Object.keys(localStorage)).not.toContain('wardline.alerts.toasts');
  });
});

describe('from a reading to a toast', () => {
  it('a late alert keeps the words of the spec, and says beside them that it is late and of what time', async () => {
    await open();
    await raise(MILD, { isLate: true, measuredAt: server.clock() - 10 * 60 * SECOND });
    await passTime(11 * SECOND);
    expect(sentences()).toEqual([`HIPI of patient ${await patientOf(MILD)} on bed MED-4 is 91%.`]);
    expect(within(toasts()).getByText(/^late/)).toHaveTextContent(/^late, measured \d\d:\d\d$/);
  });

  it('[ALT-01] [ALT-14] [ALT-17] [J13] three readings of a failing patient: one CRITICAL toast within a poll, in the words of the spec', async () => {
    await open('/patient-dashboard');
    for (let nth = 0; nth < 3; nth += 1) {
      server.clock.advance(SECOND);
      await send('SICK', VITALS.sick);
    }
    await passTime(11 * SECOND);
    expect(sentences()).toHaveLength(1);
    expect(sentences()[0]).toMatch(
      new RegExp(`^HIPI of patient ${await patientOf(SICK)} on bed ICU-3 is (8[5-9]|9\\d|100)%\\.$`),
    );
    expect(toasts().querySelector('.Toastify__toast--error')).not.toBeNull();
    await passTime(25 * SECOND);
    expect(sentences()).toEqual([]);
  });
});

describe('a server that fails', () => {
  it.each([
    ['500', (faults: Faults) => faults.answer(NOTIFIER_POLL, 500, { detail: 'x' })],
    ['no connection', (faults: Faults) => faults.refuse(NOTIFIER_POLL)],
    ['a hang', (faults: Faults) => faults.hang(NOTIFIER_POLL)],
    ['cut JSON', (faults: Faults) => faults.text(NOTIFIER_POLL, 200, '[{"id": 1', 'application/json')],
    ['HTML', (faults: Faults) => faults.text(NOTIFIER_POLL, 200, '<html></html>')],
  ])(
    '[A3] %s: after 25 s the alert feed has stopped; what was raised meanwhile is a toast afterwards',
    async (_, breakIt) => {
      const faults = await open();
      breakIt(faults);
      await raise(MILD, { observationValue: 88 });
      await passTime(20 * SECOND);
      expect(screen.queryByText('Alert feed stopped.')).toBeNull();
      await passTime(10 * SECOND);
      expect(screen.getByText('Alert feed stopped.')).toBeVisible();
      faults.heal();
      await passTime(11 * SECOND);
      expect(screen.queryByText('Alert feed stopped.')).toBeNull();
      expect(sentences()).toEqual([expect.stringContaining('is 88%.')]);
    },
  );

  it('[ALT-07] an alert with a timestamp before the last one: the error is logged, the alert is shown, polling goes on', async () => {
    const faults = await open();
    await raise(MILD, {});
    await passTime(11 * SECOND);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expectLog(/Unexpected timestamp value/);
    const alert = {
      patient: 12,
      patient_ssn: SICK,
      patient_gender: 'M',
      first_name: 'Ingrid',
      last_name: 'Solberg',
      bed: 'ICU-3',
      observation_type: 'SPI',
      observation_value: 99,
      severity: 'CRITICAL',
    };
    faults.answer(NOTIFIER_POLL, 200, [
      { id: 999_999, read: false, created_at: '2020-01-01T00:00:00.000Z', alert },
    ] as never);
    await passTime(10 * SECOND);
    expect(sentences()).toEqual(['SPI of patient 12 on bed ICU-3 is 99%.']);
    faults.heal();
    await raise(MILD, { observationValue: 89 });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await passTime(11 * SECOND);
    expect(sentences()).toEqual([expect.stringContaining('is 89%.')]);
  });
});

type Faults = ReturnType<typeof faultyServer>;
