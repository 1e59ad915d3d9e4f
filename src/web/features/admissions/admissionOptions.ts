import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Department } from '../../../contract/departments';
import type { Device } from '../../../contract/devices';
import type { Diagnosis } from '../../../contract/diagnoses';
import { useGetDepartmentsQuery } from '../../api/departments';
import { useAvailableDevices } from '../../api/devices';
import { useDiagnosisSearch } from '../../api/diagnoses';
import type { IdChoice } from '../../forms/fields/choices/bedChoices';
import type { Found } from '../../forms/fields/choices/useRemoteOptions';
import { readableOf } from '../../lib/unreadable';

/** The number of options that a user reads; typing finds the others. */
const OFFERED = 50;

export const departmentChoice = ({ id, name }: Pick<Department, 'id' | 'name'>): IdChoice => ({
  value: id,
  label: name,
});
export const diagnosisChoice = ({ id, icd_10_code, name }: Diagnosis): IdChoice => ({
  value: id,
  label: `${icd_10_code} - ${name}`,
});
const deviceChoice = ({ id, type, vendor_device_id }: Device): IdChoice => ({
  value: id,
  label: `${id} · ${type} · ${vendor_device_id}`,
});

const foundAs = <Row extends object, Option>(
  rows: readonly Row[] | undefined,
  hasFailed: boolean,
  choice: (row: Row) => Option,
): Found<Option> => ({ options: readableOf(rows)?.map(choice), hasFailed });

export function useDepartmentOptions(search: string, isOpen: boolean): Found<IdChoice> {
  const { currentData, isError } = useGetDepartmentsQuery(
    isOpen ? { search, ordering: 'name', page: 1, page_size: OFFERED } : skipToken,
  );
  return foundAs(currentData?.results, isError, departmentChoice);
}

export function useDiagnosisOptions(search: string, isOpen: boolean): Found<IdChoice> {
  const { found, hasFailed } = useDiagnosisSearch(search, isOpen);
  return foundAs(found, hasFailed, diagnosisChoice);
}

export function useDeviceOptions(search: string, isOpen: boolean): Found<IdChoice> {
  const { found, hasFailed } = useAvailableDevices(search, isOpen);
  return foundAs(found, hasFailed, deviceChoice);
}
