/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import Type from 'typebox';
import { Notification } from '../../../contract/notifications';
import { compile } from '../../../contract/validate';

/** Kind and severity are open words, and values of other kinds are in other units (open-points §4): one not known yet is drawn all the same. */
const OPEN = { observation_type: Type.String(), observation_value: Type.Number(), severity: Type.String() };

export const isNotification = compile(
  Type.Object({
    ...Notification.properties,
    alert: Type.Object({ ...Notification.properties.alert.properties, ...OPEN }),
  }),
);
