import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo } from 'react';
import type { Diagnosis } from '../../contract/diagnoses';
import type { Page } from '../../contract/paging';
import { isDiagnosis } from './answers/diagnoses';
import { readableOf } from '../lib/unreadable';
import { api } from './transport/base';
import { readAsRows } from './reading/readRows';

/** The number of options that a user reads before typing on. */
const OFFERED = 20;

const diagnoses = api.injectEndpoints({
  endpoints: (build) => ({
    findDiagnoses: build.query<Page<Diagnosis>, string>({
      query: (search) => ({ url: '/api/diagnoses/', params: { search, page: 1, page_size: OFFERED } }),
      extraOptions: readAsRows('a diagnosis of the list', isDiagnosis),
    }),
    getDiagnosis: build.query<Diagnosis, number>({
      query: (id) => `/api/diagnoses/${id}/`,
      extraOptions: { isAnswer: isDiagnosis },
    }),
  }),
});

/**
 * The first diagnoses whose code or words begin with the typed text. With `isOpen` false no request is sent.
 */
export function useDiagnosisSearch(
  search: string,
  isOpen: boolean,
): { found: readonly Diagnosis[] | undefined; hasFailed: boolean } {
  const { currentData, isError } = diagnoses.useFindDiagnosesQuery(isOpen ? search : skipToken);
  return { found: useMemo(() => readableOf(currentData?.results), [currentData]), hasFailed: isError };
}

export const { useGetDiagnosisQuery } = diagnoses;
