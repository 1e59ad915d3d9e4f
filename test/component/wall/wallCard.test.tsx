import { render, screen } from '@testing-library/react';
import type { WallAlarm } from '../../../src/contract/wall';
import { WallCard } from '../../../src/web/features/wall/WallCard';
import { formatTimeOfDay } from '../../../src/web/lib/dates';
import { minutesAgo, ownedAlarm, pastAlarm, pausedAlarm } from '../../fixtures/alerts/boardAlarm';
import { wallPatient } from '../../fixtures/ward/wallPatient';

const at = (minutes: number) => formatTimeOfDay(minutesAgo(minutes));
const lowest = { vital: 'bloodPressureMean', label: 'lowest of 6 h', value: 66, change_1h: null, points: 1 };
const taken = ownedAlarm({ severity: 'WARNING', raised_at: minutesAgo(23), reasons: [lowest] });

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-03-10T08:00:00.000Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

const lineOf = (alarms: WallAlarm[], wanted: Parameters<typeof wallPatient>[0] = {}) => {
  render(<WallCard patient={wallPatient({ alarms, ...wanted })} band="medium" look="dense" isLost={false} />);
  return screen.getByRole('article').querySelector('.wall-line');
};

describe('the line of a card of the wall', () => {
  const paused = pausedAlarm({ kind: 'SPI', severity: 'WARNING' });

  it('has a pause before vitals logged by hand, as on the board', () => {
    expect(lineOf([paused], { logged_alarm: 'WARNING' })).toHaveTextContent(
      `SPI paused until ${at(-8)} · Warning by hand`,
    );
  });

  it('has who took an alarm before a clock error, with the value', () => {
    expect(lineOf([taken], { status: 'CLOCK_ERROR', clock_offset: 94 })).toHaveTextContent(
      new RegExp(`^Warning 23 min · MAP min 66 · .*94 s.* · taken ${at(9)}$`),
    );
  });

  it('gives way to what is not known of the patient, and to any notice when the alarm is over', () => {
    expect(lineOf([paused], { not_watched_until: minutesAgo(-3) })).toHaveTextContent(
      `Not watched until ${at(-3)}`,
    );
  });

  it('of an alarm that is over gives way to a notice', () => {
    expect(lineOf([pastAlarm()], { logged_alarm: 'WARNING' })).toHaveTextContent(
      'Warning by vitals logged by hand',
    );
  });
});
