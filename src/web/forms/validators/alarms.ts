/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { AlarmPauseBody, CloseAlarmBody } from '../../../contract/alarms';
import { compile } from '../../../contract/validate';

export const validatePause = compile(AlarmPauseBody);
export const validateClose = compile(CloseAlarmBody);
