import type { BoardAlarm } from '../../../../src/contract/alarms';
import { unansweredOf, worstFirst } from '../../../../src/web/clinical/alarms';
import {
  becauseText,
  noDataText,
  resolutionText,
  termText,
  notifiedText,
} from '../../../../src/web/clinical/words/alarms/alarmDetails';
import {
  alarmPhrase,
  alarmValue,
  ownerShort,
  pausedText,
  shortReasons,
  wasText,
} from '../../../../src/web/clinical/words/alarms/alarmText';
import { countUp, formatTimeOfDay } from '../../../../src/web/lib/dates';
import {
  boardAlarm,
  LOOKED_AT,
  minutesAgo,
  ownedAlarm,
  pastAlarm,
  pausedAlarm,
} from '../../../fixtures/alerts/boardAlarm';

const at = (minutes: number) => formatTimeOfDay(minutesAgo(minutes));
const technical: Partial<BoardAlarm> = { class: 'technical', reasons: [] };

it('a lasting alarm whose beginning could not be read says since --', () => {
  expect(
    alarmPhrase(boardAlarm({ ...technical, kind: 'SIGNAL_LOST', value: 6, unit: 'min', measured_at: '' })),
  ).toBe('Signal lost since --');
});

describe('who was notified', () => {
  it('is how far it has escalated, and none where no user was notified', () => {
    expect(notifiedText({ escalation: 0, told: [3] })).toBe('notified: department on duty');
    expect(notifiedText({ escalation: 3 })).toBe('notified: all staff and Admins');
    expect(notifiedText({ escalation: 0, told: [] })).toBe('notified: none yet');
  });
});

describe('the words of an alarm', () => {
  it.each([
    [boardAlarm(), 'HIPI 96'],
    [boardAlarm({ value: 84.9 }), 'HIPI 84'],
    [boardAlarm({ kind: 'NEWS2', value: 7, unit: '', parts_known: 5 }), 'NEWS2 7 (5 of 7 parts)'],
    [boardAlarm({ kind: 'HEART_RATE_LOW', class: 'limit', value: 38, unit: 'bpm' }), 'HR low 38 bpm'],
    [
      boardAlarm({ kind: 'BLOOD_OXYGEN_SATURATION_LOW', class: 'limit', value: 86, unit: '%' }),
      'SpO2 low 86%',
    ],
    [
      boardAlarm({ kind: 'BODY_TEMPERATURE_HIGH', class: 'limit', value: 40.2, unit: '°C' }),
      'BT high 40.2 °C',
    ],
    [boardAlarm({ ...technical, kind: 'SIGNAL_LOST', value: 6, unit: 'min' }), `Signal lost since ${at(1)}`],
    [
      boardAlarm({ ...technical, kind: 'VITAL_MISSING', vital: 'heartRate', unit: 'min' }),
      'Vital missing HR',
    ],
    [
      boardAlarm({ ...technical, kind: 'SENSOR_ZERO', vital: 'HEART_RATE', value: 0, unit: '' }),
      'Sensor sends 0 HR: patient or sensor?',
    ],
    [boardAlarm({ ...technical, kind: 'BATTERY_EMPTY', value: 10, unit: '%' }), 'Battery empty 10%'],
    [boardAlarm({ ...technical, kind: 'DEVICE_CLOCK', value: 94, unit: 's' }), 'Device clock +94 s'],
    [boardAlarm({ ...technical, kind: 'DEVICE_CLOCK', value: -7195, unit: 's' }), 'Device clock −7195 s'],
    [boardAlarm({ ...technical, kind: 'FOREIGN_PATIENT', value: 0, unit: '' }), 'Other patient named'],
    [
      boardAlarm({
        ...technical,
        class: 'foreign',
        kind: 'FOREIGN_ALARM',
        value: 1,
        unit: '',
        said: 'Apnoea',
      }),
      'Other system Apnoea',
    ],
  ])('are kind and value with its unit: %#', (alarm, words) => {
    expect(alarmPhrase(alarm)).toBe(words);
  });

  it('of a kind that is not known are its own', () => {
    const alarm = { ...boardAlarm(), kind: 'LACTATE_HIGH' as 'HIPI', value: 4, unit: 'mmol/l' };
    expect(alarmPhrase(alarm)).toBe('LACTATE_HIGH 4 mmol/l');
    expect(alarmValue({ ...alarm, unit: '' })).toBe('4');
  });

  it('name the first reasons, each vital once', () => {
    const [map, hr] = boardAlarm().reasons;
    if (map === undefined || hr === undefined) throw new Error('no reasons');
    const reasons = [map, { ...map, label: 'lowest of 6 h', value: 50 }, hr];
    expect(shortReasons(boardAlarm({ reasons }), 1)).toBe('MAP 53');
    expect(shortReasons(boardAlarm({ reasons }), 2)).toBe('MAP 53, HR 47');
    expect(shortReasons(boardAlarm({ reasons: [] }), 2)).toBe('HIPI 96');
    expect(
      shortReasons(boardAlarm({ kind: 'BLOOD_OXYGEN_SATURATION_LOW', class: 'limit', value: 86 }), 2),
    ).toBe('SpO2 86 %');
    expect(becauseText(boardAlarm())).toBe('because MAP 53 (−17 in 1 h), HR 47 (−11 in 1 h), when raised');
    expect(becauseText(boardAlarm({ reasons: [] }))).toBeNull();
  });

  it.each([
    ['lowest of 6 h', 'MAP min 46'],
    ['MAP lowest of 24 h', 'MAP min 46'],
    ['MAP highest of 24 h', 'MAP max 46'],
    ['mean of 3 h', 'MAP mean 46'],
    ['MAP recent mean', 'MAP mean 46'],
    ['MAP latest hour', 'MAP 46'],
    ['MAP now', 'MAP 46'],
  ])('a value that is not the present one says so: %s', (label, words) => {
    const [map] = boardAlarm().reasons;
    if (map === undefined) throw new Error('no reasons');
    expect(shortReasons(boardAlarm({ reasons: [{ ...map, label, value: 46 }] }), 1)).toBe(words);
  });

  it.each([
    [-5_000, '0:00'],
    [2_000, '0:02'],
    [130_000, '2:10'],
    [599_999, '9:59'],
    [600_000, '10 min'],
    [844_000, '14 min'],
    [3_730_000, '62 min'],
    [26 * 3_600_000, '26 h'],
  ])('count up: %p ms is %s', (ms, words) => {
    expect(countUp(ms)).toBe(words);
  });

  it('name the owner by the first name, and the terms', () => {
    expect(ownerShort(ownedAlarm())).toBe(`Nina ${at(9)}`);
    expect(ownerShort(ownedAlarm({ acknowledged_at: null }))).toBe('Nina');
    expect(ownerShort(boardAlarm())).toBeNull();
    expect(termText(ownedAlarm())).toBe(`since ${at(9)}, until ${at(-6)}`);
    expect(termText(ownedAlarm({ acknowledged_until: null }))).toBe(`since ${at(9)}`);
  });

  it('say what is paused, silent and over, and why', () => {
    expect(pausedText({ kind: 'SPI', until: minutesAgo(-8) })).toBe(`SPI paused until ${at(-8)}`);
    expect(noDataText(boardAlarm({ no_data_since: minutesAgo(10) }))).toBe(`no data since ${at(10)}`);
    expect(noDataText(boardAlarm())).toBeNull();
    expect(wasText(pastAlarm())).toBe(`Was critical until ${at(21)}`);
    expect(wasText(pastAlarm({ worst: 'WARNING' }))).toBe(`Was warning until ${at(21)}`);
    expect(resolutionText(pastAlarm())).toBe('condition over');
    expect(resolutionText(pastAlarm({ resolution: 'closed', resolution_reason: 'wrong bed' }))).toBe(
      'closed: wrong bed',
    );
    expect(resolutionText(boardAlarm())).toBe('');
  });
});

describe('alarms in their order', () => {
  const warning = boardAlarm({ id: 1, severity: 'WARNING', raised_at: minutesAgo(90) });
  const owned = ownedAlarm({ id: 2, raised_at: minutesAgo(50) });
  const newer = boardAlarm({ id: 3, raised_at: minutesAgo(1) });
  const older = boardAlarm({ id: 4, raised_at: minutesAgo(3) });
  const past = pastAlarm({ id: 5 });
  const pastLater = pastAlarm({ id: 6, resolved_at: minutesAgo(2) });
  const info = boardAlarm({ id: 7, severity: 'INFO', raised_at: minutesAgo(100) });
  const paused = pausedAlarm({ id: 8, raised_at: minutesAgo(60) });

  it('open before over, the worst first, of these the unacknowledged, then the oldest', () => {
    const sorted = worstFirst([past, info, warning, pastLater, owned, newer, older]);
    expect(sorted.map(({ id }) => id)).toEqual([4, 3, 2, 1, 7, 6, 5]);
  });

  it('count the unacknowledged, and since when the oldest waits: neither paused ones nor INFO', () => {
    expect(unansweredOf([past, info, owned, paused])).toEqual({ count: 0, since: null });
    expect(unansweredOf([past, info, owned, paused, newer, warning])).toEqual({
      count: 2,
      since: LOOKED_AT - 90 * 60_000,
    });
    const lost = boardAlarm({ raised_at: minutesAgo(90), unowned_since: minutesAgo(4) });
    expect(unansweredOf([lost, newer])).toEqual({ count: 2, since: LOOKED_AT - 4 * 60_000 });
  });
});
