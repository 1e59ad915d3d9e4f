import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Device } from '../../../contract/devices';
import { useAssignableDevices } from '../../api/devices';
import { useGetPatientsQuery } from '../../api/patients';
import type { Choice, Found } from '../../forms/fields/choices/useRemoteOptions';
import { isPatientFoundBy } from '../../clinical/patientSearch';
import { readableOf } from '../../lib/unreadable';
import { patientChoice, type PatientChoice } from './deviceValues';

/** The number of options that a user reads; typing finds the others. */
const OFFERED = 50;

const deviceChoice = ({ id, type, vendor_device_id }: Device): Choice => ({
  value: id,
  label: `${id} · ${type} · ${vendor_device_id}`,
});

/**
 * Patients matching the typed text. The server matches any word, also first and last name as one; of those,
 * the ones that match the spec's rule are offered (§5), each with the device that the patient already wears.
 */
export function usePatientOptions(search: string, isOpen: boolean): Found<PatientChoice> {
  const asked = isOpen
    ? { search: search.replaceAll(/\s+/g, ''), ordering: 'last_name', page: 1, page_size: OFFERED }
    : skipToken;
  // Refetched when the list is opened, so that the worn devices are current.
  const { currentData, isError } = useGetPatientsQuery(asked, { refetchOnMountOrArgChange: true });
  const found = readableOf(currentData?.results)?.filter((patient) => isPatientFoundBy(search, patient));
  return {
    options: found?.map(({ id, first_name, last_name, ssn, bed, device }) =>
      patientChoice(
        { id, first_name, last_name },
        ssn,
        bed,
        device === null ? null : `wears device ${device}`,
      ),
    ),
    hasFailed: isError,
  };
}

/** Devices that no patient wears, matching the typed text. */
export function useAssignableDeviceOptions(search: string, isOpen: boolean): Found<Choice> {
  const { found, hasFailed } = useAssignableDevices(search, isOpen);
  return { options: found?.map(deviceChoice), hasFailed };
}
