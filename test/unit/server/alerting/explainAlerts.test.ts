import { byKey } from '../../../../src/clinical/observationKeys';
import { VITAL_KEYS } from '../../../../src/clinical/vitals';
import type { EvaluatedAlert } from '../../../../src/server/services/alerting/evaluateAlerts';
import { explainAlerts } from '../../../../src/server/services/alerting/explainAlerts';
import { PatientHistory } from '../../../../src/server/services/scoring/history/patientHistory';

const START = Date.UTC(2026, 10, 20, 6, 0, 30);
const ALERT: EvaluatedAlert = {
  patientId: 7,
  key: 'hipi',
  observationType: 'HIPI',
  observationValue: 91,
  severity: 'CRITICAL',
  measuredAt: START,
  isLate: false,
  isRepeat: false,
};

describe('an alert of a score', () => {
  it('names the model, and the reasons in the history of its patient', () => {
    const history = new PatientHistory();
    history.add(START, { ...byKey(VITAL_KEYS, () => null), bloodPressureMean: 50, heartRate: 150 });
    const alerts = [ALERT, { ...ALERT, key: 'spi', observationType: 'SPI' } as const];
    const explained = explainAlerts(alerts, (patientId) => (patientId === 7 ? history : null));
    expect(explained).toMatchObject([
      { observationType: 'HIPI', observationValue: 91, model: 'hipi-2' },
      { observationType: 'SPI', model: 'spi-2' },
    ]);
    expect(explained[0]?.reasons.map(({ vital, value }) => [vital, value])).toContainEqual([
      'bloodPressureMean',
      50,
    ]);
    expect(explained[1]?.reasons[0]).toMatchObject({ vital: 'heartRate', value: 150, change_1h: null });
  });

  it.each([
    ['without a history', null],
    ['whose history has no score', new PatientHistory()],
  ])('of a patient %s has no reasons', (_, history) =>
    expect(explainAlerts([ALERT], () => history)).toEqual([{ ...ALERT, model: 'hipi-2', reasons: [] }]),
  );
});
