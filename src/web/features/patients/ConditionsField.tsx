import { useMemo } from 'react';
import { useDiagnosisSearch } from '../../api/diagnoses';
import { RemoteTagsField } from '../../forms/fields/choices/RemoteTagsField';
import type { Found } from '../../forms/fields/choices/useRemoteOptions';
import { conditionChoice, type ConditionChoice } from './patientForm';

interface ConditionsFieldProps {
  name: 'comorbidities' | 'allergies';
  label: 'Comorbidities' | 'Allergies';
}

/** Comorbidities or allergies: chosen among the diagnoses, or entered as free text. */
export function ConditionsField({ name, label }: ConditionsFieldProps) {
  return (
    <RemoteTagsField<ConditionChoice>
      name={name}
      label={label}
      className="wide"
      placeholder="Search by code or name"
      useOptions={useConditionOptions}
      freeOption={conditionChoice}
    />
  );
}

function useConditionOptions(search: string, isOpen: boolean): Found<ConditionChoice> {
  const { found, hasFailed } = useDiagnosisSearch(search, isOpen);
  const options = useMemo(
    () =>
      found?.map(({ icd_10_code, name, description }) => conditionChoice({ icd_10_code, name, description })),
    [found],
  );
  return { options, hasFailed };
}
