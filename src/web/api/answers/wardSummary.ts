/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import Type from 'typebox';
import { compile } from '../../../contract/validate';
import { WardSummary } from '../../../contract/wardSummary';

/** What the strip draws; no screen shows the departments one by one. */
export const isWardSummary = compile(
  Type.Object({ ...WardSummary.properties, by_department: Type.Array(Type.Unknown()) }),
);
