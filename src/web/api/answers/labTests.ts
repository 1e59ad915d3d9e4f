/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import Type from 'typebox';
import { LabTest, LabTests } from '../../../contract/labTests';
import { compile } from '../../../contract/validate';

export const isLabTest = compile(LabTest);
export const isLabTests = compile(
  Type.Object({ ...LabTests.properties, results: Type.Array(Type.Unknown()) }),
);
