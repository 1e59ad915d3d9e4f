/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { AlarmLimits } from '../../../contract/alarmLimits';
import { compile } from '../../../contract/validate';

export const isAlarmLimits = compile(AlarmLimits);
