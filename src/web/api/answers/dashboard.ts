/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import Type from 'typebox';
import { Timestamp } from '../../../contract/common';
import { DashboardEntry } from '../../../contract/dashboard';
import { compile } from '../../../contract/validate';
import { DrawnAlarm } from '../drawnAlarm';
import { OBSERVATION_VALUES } from '../observationValues';

/** Of vitals and kinds that this version does not know no more is drawn: one check for each serves, which is part of every board's first load. */
export const isDashboardEntry = compile(
  Type.Object({
    ...DashboardEntry.properties,
    observations: OBSERVATION_VALUES,
    measured_at: Type.Optional(Type.Record(Type.String(), Timestamp)),
    limits_off: Type.Optional(
      Type.Array(Type.Object({ kind: Type.String(), until: Type.String(), reason: Type.String() })),
    ),
    alarms: Type.Array(DrawnAlarm),
  }),
);
