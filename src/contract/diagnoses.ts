import Type, { type Static } from 'typebox';
import { Id } from './common';
import { listQuery } from './paging';

/** A diagnosis of the ICD-10 list, and with the same keys a comorbidity or an allergy of a patient (spec §3). */
export const Diagnosis = Type.Object({
  id: Id,
  icd_10_code: Type.String(),
  name: Type.String(),
  description: Type.String(),
});
export type Diagnosis = Static<typeof Diagnosis>;

export const DIAGNOSIS_ORDERINGS = ['id', 'icd_10_code'] as const;

/** `search` matches a prefix of the code, with or without its dot, or words of the name. */
export const DiagnosesQuery = listQuery(DIAGNOSIS_ORDERINGS);
