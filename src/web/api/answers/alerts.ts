/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import Type from 'typebox';
import { Alert } from '../../../contract/alerts';
import { compile } from '../../../contract/validate';

/** Open words, as in notifications. */
const OPEN = { observation_type: Type.String(), observation_value: Type.Number(), severity: Type.String() };

export const isAlert = compile(Type.Object({ ...Alert.properties, ...OPEN }));
