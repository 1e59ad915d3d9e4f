import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo, useState } from 'react';
import type { Admission } from '../../../contract/admissions';
import { useAdmissionTimeIfOld, useGetLatestAdmissionQuery } from '../../api/admissions';
import { useGetBedQuery, useLazyGetBedQuery } from '../../api/beds';
import { useGetDepartmentQuery, useLazyGetDepartmentQuery } from '../../api/departments';
import { useGetDiagnosisQuery, useLazyGetDiagnosisQuery } from '../../api/diagnoses';
import { POLLING } from '../../api/transport/polling';
import type { Versioned } from '../../api/transport/versioned';
import { bedChoice } from '../../forms/fields/choices/bedChoices';
import { departmentChoice, diagnosisChoice } from './admissionOptions';
import type { NamedAdmission } from './admissionRecord';
import type { AdmissionValues } from './admissionValues';

/** A patient's latest admission with the labels of its ids. */
export interface KnownAdmission {
  /** Null when the patient was never admitted. */
  admission: Admission | null;
  version: string | null;
  values: AdmissionValues;
}

interface AdmissionAnswer {
  /** Undefined until it is complete; afterwards the last complete one. Always this patient's. */
  known: KnownAdmission | undefined;
  hasFailed: boolean;
  /**
   * Whether it is the server's current version: not from before the last request, nor from before a failure.
   */
  isCurrent: boolean;
  /** Server time (epoch ms) of `known`, once another user may have changed it since; null while it is refreshed. */
  shownFrom: number | null;
  /** Refetches everything that is missing. */
  refetch: () => Promise<unknown>;
}

const POLLED = { pollingInterval: POLLING.admission };

/**
 * The latest admission of a patient, with the labels of its ids, kept up to date: another user may transfer or discharge the
 * patient, or rename the bed. An id whose label cannot be fetched is shown itself.
 */
export function useAdmission(patient: number): AdmissionAnswer {
  const { currentData, isError, isFetching, refetch } = useGetLatestAdmissionQuery(patient, {
    ...POLLED,
    refetchOnMountOrArgChange: true,
  });
  const shownFrom = useAdmissionTimeIfOld(patient);
  const admission = currentData?.item;
  const department = useGetDepartmentQuery(admission?.department ?? skipToken, POLLED);
  const bed = useGetBedQuery(admission?.bed ?? skipToken, POLLED);
  const diagnosis = useGetDiagnosisQuery(admission?.diagnosis ?? skipToken);
  const names = {
    department: department.currentData,
    bed: bed.currentData,
    diagnosis: diagnosis.currentData,
  };
  const isWaiting = [department, bed, diagnosis].some(
    (each) => each.currentData === undefined && each.isFetching,
  );
  const complete = useMemo(
    () =>
      currentData === undefined || isWaiting
        ? undefined
        : {
            admission: currentData.item,
            version: currentData.version,
            values:
              currentData.item === null
                ? {}
                : valuesOf(currentData.item, {
                    department: names.department,
                    bed: names.bed,
                    diagnosis: names.diagnosis,
                  }),
          },
    [currentData, isWaiting, names.department, names.bed, names.diagnosis],
  );
  // A form on it stays open while the words for another choice are fetched.
  const [last, setLast] = useState({ patient, known: complete });
  if (last.patient !== patient || (complete !== undefined && last.known !== complete))
    setLast({ patient, known: complete });
  return {
    known: complete ?? (last.patient === patient ? last.known : undefined),
    hasFailed: isError && currentData === undefined,
    isCurrent: complete !== undefined && !isFetching && !isError,
    shownFrom,
    refetch,
  };
}

/** Reads the latest admission again, with the words for its ids; no data when that fails or there is none. */
export function useReadAdmissionAgain(patient: number): () => Promise<{ data?: Versioned<NamedAdmission> }> {
  const { refetch } = useGetLatestAdmissionQuery(patient);
  const [department] = useLazyGetDepartmentQuery();
  const [bed] = useLazyGetBedQuery();
  const [diagnosis] = useLazyGetDiagnosisQuery();
  return async () => {
    const { data } = await refetch();
    if (data === undefined || data.item === null) return {};
    const { item: admission, version } = data;
    const of = async <Row>(
      read: (id: number, isCacheEnough: boolean) => PromiseLike<{ data?: Row | undefined }>,
      id: number | null,
    ) => (id === null ? undefined : (await read(id, true)).data);
    const names = {
      department: await of(department, admission.department),
      bed: await of(bed, admission.bed),
      diagnosis: await of(diagnosis, admission.diagnosis),
    };
    return { data: { version, item: { admission, values: valuesOf(admission, names) } } };
  };
}

interface Names {
  department: Parameters<typeof departmentChoice>[0] | undefined;
  bed: Parameters<typeof bedChoice>[0] | undefined;
  diagnosis: Parameters<typeof diagnosisChoice>[0] | undefined;
}

function valuesOf(
  { status, department, bed, diagnosis, admission_date, device }: Admission,
  names: Names,
): AdmissionValues {
  const byId = (id: number) => ({ value: id, label: String(id) });
  return {
    status,
    admission_date,
    ...(diagnosis === null
      ? {}
      : {
          diagnosis: names.diagnosis === undefined ? byId(diagnosis) : diagnosisChoice(names.diagnosis),
        }),
    ...(department === null
      ? {}
      : {
          department: names.department === undefined ? byId(department) : departmentChoice(names.department),
        }),
    ...(bed === null || department === null
      ? {}
      : { bed: names.bed === undefined ? { ...byId(bed), department } : bedChoice(names.bed) }),
    ...(device === null ? {} : { device: byId(device) }),
  };
}
