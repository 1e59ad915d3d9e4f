/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { AlarmLoad } from '../../../contract/alarmLoad';
import { compile } from '../../../contract/validate';

export const isAlarmLoad = compile(AlarmLoad);
