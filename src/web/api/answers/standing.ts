/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import Type from 'typebox';
import { PatientStanding } from '../../../contract/standing';
import { compile } from '../../../contract/validate';

/** The answer apart from its entry, which is one of a board. */
export const isStandingFrame = compile(Type.Object({ ...PatientStanding.properties, entry: Type.Unknown() }));
