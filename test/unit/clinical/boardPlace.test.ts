import { boardBand, isUnscored, sendsZero, wardPlaceOf } from '../../../src/clinical/boardPlace';
import { boardAlarm } from '../../fixtures/alerts/boardAlarm';
import { dashboardEntry, NO_OBSERVATIONS } from '../../fixtures/ward/dashboardEntry';

const scored = (hipi: number | null, more: Parameters<typeof dashboardEntry>[0] = {}) =>
  dashboardEntry({ observations: { hipi, spi: null }, ...more });
const placeOf = (entry: ReturnType<typeof dashboardEntry>, isLive = true) =>
  wardPlaceOf(entry, boardBand(entry), isLive);

describe('where a patient is counted', () => {
  it.each([
    [91, 'high'],
    [85, 'high'],
    [84.9, 'medium'],
    [50, 'medium'],
    [49.9, 'low'],
    [0, 'low'],
    [null, 'no_signal'],
  ] as const)('a live card of score %p is %s', (hipi, place) => {
    expect(placeOf(scored(hipi))).toBe(place);
  });

  it('[J12] a card whose values are not of now has no signal, and is nothing else', () => {
    for (const hipi of [91, 72, 10]) expect(placeOf(scored(hipi), false)).toBe('no_signal');
  });

  it('[row 8] a sensor’s 0 for HR or RR counts as a lost signal, one for a pressure does not', () => {
    for (const zeros of [['heartRate'], ['respirationRate']] as const)
      expect(placeOf(scored(91, { zeros: [...zeros] }))).toBe('no_signal');
    expect(placeOf(scored(91, { zeros: ['bloodPressureSystolic'] }))).toBe('high');
    expect(sendsZero({ zeros: ['bloodPressureSystolic'] })).toBe(false);
  });

  it('a device that goes on without values of its scores was in its band, and is not in it now', () => {
    const entry = dashboardEntry({
      observations: { ...NO_OBSERVATIONS, bodyTemperature: 36.8 },
      last_band: 'high',
    });
    expect(boardBand(entry)).toBe('high');
    expect(isUnscored(entry, 'high')).toBe(true);
    expect(placeOf(entry)).toBe('no_signal');
  });

  it('a patient who never was in a band is in none, and not in that of before', () => {
    expect(isUnscored(dashboardEntry({ observations: NO_OBSERVATIONS }), 'none')).toBe(false);
  });

  describe('a patient who was at low risk, without scores', () => {
    const vitals = { ...NO_OBSERVATIONS, heartRate: 76 };

    it('is not known to be at low risk while the device sends other values', () => {
      expect(boardBand(dashboardEntry({ observations: vitals, last_band: 'low' }))).toBe('none');
    });

    it.each([
      ['is offline', { online: false, observations: vitals }],
      ['sends 0 for the heart rate', { zeros: ['heartRate'], observations: vitals }],
      ['has no value to show', { observations: NO_OBSERVATIONS }],
    ] satisfies [string, Parameters<typeof dashboardEntry>[0]][])(
      'keeps that band while the device %s',
      (_, silent) => {
        expect(boardBand(dashboardEntry({ ...silent, last_band: 'low' }))).toBe('low');
      },
    );
  });

  it('an alarm by vitals that a person logged is of now, with and without scores', () => {
    expect(placeOf(scored(10, { logged_alarm: 'CRITICAL' }))).toBe('high');
    expect(placeOf(scored(null, { logged_alarm: 'WARNING', last_band: 'low' }))).toBe('medium');
  });

  it.each([84, 22, null])(
    '[J12] an open CRITICAL counts as high with a score of %p, while the values are of now',
    (hipi) => {
      const entry = scored(hipi, { alarms: [boardAlarm({ severity: 'CRITICAL' })] });
      expect(placeOf(entry)).toBe('high');
      expect(placeOf(entry, false)).toBe('no_signal');
      expect(placeOf({ ...entry, zeros: ['heartRate'] })).toBe('no_signal');
    },
  );

  it('an alarm that has ended, or of another severity, counts nowhere', () => {
    const alarms = [
      boardAlarm({ severity: 'CRITICAL', state: 'resolved' }),
      boardAlarm({ severity: 'WARNING' }),
    ];
    expect(placeOf(scored(60, { alarms }))).toBe('medium');
  });
});
