/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import Type from 'typebox';
import { Alert } from '../../../contract/alerts';
import { compile } from '../../../contract/validate';

/** Open sets, as in notifications. */
const OPEN = { observation_type: Type.String(), observation_value: Type.Number(), severity: Type.String() };

export const isAlert = compile(Type.Object({ ...Alert.properties, ...OPEN }));
