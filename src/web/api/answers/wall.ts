/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import Type from 'typebox';
import { compile } from '../../../contract/validate';
import { Wall, WallPatient } from '../../../contract/wall';
import { DrawnWallAlarm } from '../drawnAlarm';
import { OBSERVATION_VALUES } from '../observationValues';

export const isWallPatient = compile(
  Type.Object({
    ...WallPatient.properties,
    observations: OBSERVATION_VALUES,
    alarms: Type.Array(DrawnWallAlarm),
  }),
);

/** The answer apart from its patients, who are read one by one. */
export const isWallFrame = compile(Type.Object({ ...Wall.properties, patients: Type.Array(Type.Unknown()) }));
