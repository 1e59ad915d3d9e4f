import { kindOfType } from '../../../src/clinical/alarms/kindLists';
import { ALARM_KINDS } from '../../../src/clinical/alarms/alarmKinds';
import { isSeverity, SEVERITIES, SEVERITY_OF_LEVEL } from '../../../src/clinical/alarms/alarms';

describe('the severities', () => {
  it('CRITICAL is worse than WARNING, and each keeps a card in its band', () => {
    expect(SEVERITIES).toEqual({
      CRITICAL: { name: 'Critical', level: 2, band: 'high' },
      WARNING: { name: 'Warning', level: 1, band: 'medium' },
    });
  });

  it('are stored as their levels', () => {
    expect(SEVERITY_OF_LEVEL).toEqual({ 1: 'WARNING', 2: 'CRITICAL' });
  });

  it.each([
    ['CRITICAL', true],
    ['WARNING', true],
    ['INFO', false],
    ['critical', false],
    ['toString', false],
    ['', false],
  ])('the word %j is one of them: %p', (word, isOne) => {
    expect(isSeverity(word)).toBe(isOne);
  });
});

describe('the kinds of alarm', () => {
  it('are the two scores, each explained by its own reasons', () => {
    expect(ALARM_KINDS).toMatchObject({
      hipi: { observationType: 'HIPI', observation: 'hipi', explainedBy: 'hipi' },
      spi: { observationType: 'SPI', observation: 'spi', explainedBy: 'spi' },
    });
  });

  it('a reading without their own vitals repeats the score before it', () => {
    expect(ALARM_KINDS.hipi.ownVitals).toEqual(['bloodPressureMean']);
    expect(ALARM_KINDS.spi.ownVitals).toEqual(['heartRate', 'respirationRate', 'bloodPressureSystolic']);
  });

  it('are known by their type in the API, which may be an unknown word', () => {
    expect(kindOfType('HIPI')?.observation).toBe('hipi');
    expect(kindOfType('SPI')?.observation).toBe('spi');
    expect([kindOfType('hipi'), kindOfType('HEART_RATE'), kindOfType('')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
