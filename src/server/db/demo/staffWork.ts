import type { AlarmType } from '../../../clinical/alarms/alarmKinds';
import { SCORE_NAMES } from '../../../clinical/observationKeys';

/** What invented colleagues do about alarms, so that a person who looks at the demo alone sees how a team works. */
export interface StaffWork {
  /** Username of the colleague. */
  by: string;
  /** Social security number of the patient. */
  patient: string;
  kind: AlarmType;
  /** Held back for this long and for this reason; otherwise the colleague acknowledges it. */
  pause?: { minutes: number; reason: string };
}

export const staffWork: readonly StaffWork[] = [
  { by: 'm.chen', patient: '900-45-1180', kind: SCORE_NAMES.hipi },
  {
    by: 'j.lindgren',
    patient: '900-27-6093',
    kind: SCORE_NAMES.spi,
    pause: { minutes: 30, reason: 'Physiotherapy, then measured again' },
  },
];
