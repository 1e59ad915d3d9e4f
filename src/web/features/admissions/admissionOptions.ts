import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Bed } from '../../../contract/beds';
import type { Department } from '../../../contract/departments';
import type { Device } from '../../../contract/devices';
import type { Diagnosis } from '../../../contract/diagnoses';
import { useGetBedsQuery } from '../../api/beds';
import { useGetDepartmentsQuery } from '../../api/departments';
import { useAvailableDevices } from '../../api/devices';
import { useDiagnosisSearch } from '../../api/diagnoses';
import type { Found, UseOptions } from '../../forms/fields/useRemoteOptions';
import { readableOf } from '../../lib/unreadable';
import type { BedChoice, IdChoice } from './admissionValues';

/** The number of options that a user reads; typing finds the others. */
const OFFERED = 50;

export const departmentChoice = ({ id, name }: Pick<Department, 'id' | 'name'>): IdChoice => ({
  value: id,
  label: name,
});
export const bedChoice = ({ id, abbreviation, department }: Bed): BedChoice => ({
  value: id,
  label: abbreviation,
  department: department.id,
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

/** The beds of one department (requirements ADM-21); none without a department. */
export function bedOptionsOf(department: number | undefined): UseOptions<BedChoice> {
  return function useBedOptions(search, isOpen) {
    const isAsking = isOpen && department !== undefined;
    const { currentData, isError } = useGetBedsQuery(
      isAsking ? { department, search, ordering: 'number', page: 1, page_size: OFFERED } : skipToken,
    );
    return foundAs(currentData?.results, isError, bedChoice);
  };
}

export function useDiagnosisOptions(search: string, isOpen: boolean): Found<IdChoice> {
  const { found, hasFailed } = useDiagnosisSearch(search, isOpen);
  return foundAs(found, hasFailed, diagnosisChoice);
}

export function useDeviceOptions(search: string, isOpen: boolean): Found<IdChoice> {
  const { found, hasFailed } = useAvailableDevices(search, isOpen);
  return foundAs(found, hasFailed, deviceChoice);
}
