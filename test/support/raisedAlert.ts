import type { RaisedAlert } from '../../src/server/db/alerting/alerts';

/**
 * An alert that is raised past the alert rule: HIPI 91, CRITICAL, measured at `measuredAt` (epoch ms), unless
 * the test sets otherwise.
 */
export function raisedAlert(
  patientId: number,
  measuredAt: number,
  wanted: Partial<RaisedAlert> = {},
): RaisedAlert {
  return {
    observationType: 'HIPI',
    observationValue: 91,
    severity: 'CRITICAL',
    isLate: false,
    model: 'hipi-2',
    reasons: [],
    ...wanted,
    patientId,
    measuredAt,
  };
}
