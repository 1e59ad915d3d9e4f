/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import Type from 'typebox';
import { LabSeriesList, LabTest, LabTests } from '../../../contract/labTests';
import { compile } from '../../../contract/validate';

export const isLabSeriesList = compile(LabSeriesList);
export const isLabTest = compile(LabTest);
export const isLabTests = compile(
  Type.Object({ ...LabTests.properties, results: Type.Array(Type.Unknown()) }),
);
