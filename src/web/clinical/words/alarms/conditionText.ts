import type { Condition } from '../../../../contract/patients';

/** A comorbidity or an allergy as displayed, 'code - name'; the name alone when it has no code. */
export function conditionText(condition: Condition): string {
  if (typeof condition === 'string') return condition;
  const { icd_10_code: code, name } = condition;
  return code === '' ? name : `${code} - ${name}`;
}
