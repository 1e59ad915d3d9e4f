import { isHighRisk, rankOf } from '../../../../src/web/clinical/boardRank';
import { wallOrderOf } from '../../../../src/web/features/wall/wallOrder';
import { boardAlarmOf } from '../../../../src/web/features/wall/wallAlarm';
import { alarmLineOf } from '../../../../src/web/clinical/words/alarms/alarmLine';
import { boardAlarm, ownedAlarm, pastAlarm } from '../../../fixtures/alerts/boardAlarm';
import { dashboardEntry } from '../../../fixtures/ward/dashboardEntry';
import { wallPatient } from '../../../fixtures/ward/wallPatient';

describe('a patient with an open CRITICAL alarm', () => {
  const critical = dashboardEntry({ alarms: [ownedAlarm({ kind: 'HEART_RATE_HIGH' })] });
  const warning = dashboardEntry({ alarms: [boardAlarm({ severity: 'WARNING' })] });
  const past = dashboardEntry({ alarms: [pastAlarm()] });

  it('stands with those at high risk, whatever the scores say', () => {
    expect(rankOf(critical, 'low')).toBe(rankOf(dashboardEntry(), 'high'));
    expect(rankOf(warning, 'low')).toBe(rankOf(dashboardEntry(), 'low'));
    expect(rankOf(past, 'low')).toBe(rankOf(dashboardEntry(), 'low'));
  });

  it('counts as high risk by the filter of the board', () => {
    expect([critical, warning, past].map((entry) => isHighRisk(entry, 'low'))).toEqual([true, false, false]);
    expect(isHighRisk(past, 'high')).toBe(true);
  });
});

describe('on a wall', () => {
  const named = (bed: string, alarms: ReturnType<typeof boardAlarm>[]) =>
    wallPatient({ key: bed, bed, alarms });

  it('a patient with an unacknowledged alarm comes first among equals, also at low risk', () => {
    const { first, others } = wallOrderOf([
      named('ICU-1', []),
      named('ICU-2', [ownedAlarm()]),
      named('ICU-3', [boardAlarm()]),
    ]);
    expect(first.map(({ patient }) => patient.bed)).toEqual(['ICU-3', 'ICU-2']);
    expect(others.map(({ patient }) => patient.bed)).toEqual(['ICU-1']);
  });

  it('an acknowledged alarm names no user', () => {
    const owned = ownedAlarm();
    const line = alarmLineOf({
      entry: { alarms: [boardAlarmOf(owned)], last_sync: null },
      observations: null,
      isSignalLost: false,
      isConnectionLost: false,
    });
    expect(line).toMatchObject({
      look: 'owner',
      person: {
        name: 'taken',
        at: expect.stringMatching(/^\d\d:\d\d( \d\d\/\d\d(\/\d{4})?)?$/) as string,
      },
    });
  });
});
