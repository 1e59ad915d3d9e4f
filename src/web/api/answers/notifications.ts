/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import Type from 'typebox';
import { Notification } from '../../../contract/notifications';
import { compile } from '../../../contract/validate';

/**
 * Kind and severity are open sets, and values of other kinds have other units (open-points §4): an unknown
 * one is drawn all the same.
 */
const OPEN = { observation_type: Type.String(), observation_value: Type.Number(), severity: Type.String() };

export const isNotification = compile(
  Type.Object({
    ...Notification.properties,
    alert: Type.Object({ ...Notification.properties.alert.properties, ...OPEN }),
  }),
);
