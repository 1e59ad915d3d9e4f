import type { ClinicalNote, ClinicalNoteBody, ClinicalNoteChanges } from '../../contract/clinicalNotes';
import type { ListQuery, Page } from '../../contract/paging';
import { isClinicalNote } from './answers/clinicalNotes';
import { api, type ApiRequest } from './transport/base';
import { listParams } from './transport/listParams';
import { POLLING } from './transport/polling';
import { readAsRows } from './reading/readRows';
import { ifMatch, versioned, type Versioned } from './transport/versioned';

/** More notes than a chart's three days have. */
const MOST_MARKED = 100;

const notes = api.injectEndpoints({
  endpoints: (build) => ({
    getPatientNotes: build.query<Page<ClinicalNote>, ListQuery & { patient: number }>({
      query: ({ patient, ...query }) => ({
        url: `/api/patients/${patient}/clinical-notes/`,
        params: listParams(query),
      }),
      extraOptions: { pollMs: POLLING.notes, ...readAsRows('a note of the list', isClinicalNote) },
      providesTags: ['ClinicalNote'],
    }),
    getNewestNotes: build.query<Page<ClinicalNote>, number>({
      query: (patient) => ({
        url: `/api/patients/${patient}/clinical-notes/`,
        params: { page: 1, page_size: MOST_MARKED, ordering: '-created_at' },
      }),
      extraOptions: { pollMs: POLLING.notes, ...readAsRows('a note of the chart', isClinicalNote) },
      providesTags: ['ClinicalNote'],
    }),
    getNote: build.query<Versioned<ClinicalNote>, number>({
      query: (id) => `/api/clinical-notes/${id}/`,
      transformResponse: (note: ClinicalNote, meta) => versioned(note, meta),
      extraOptions: { pollMs: POLLING.notes, isAnswer: isClinicalNote },
      providesTags: (_note, _fault, id) => [{ type: 'ClinicalNote', id }],
    }),
    createNote: build.mutation<{ id: number }, ClinicalNoteBody & Pick<ApiRequest, 'key'>>({
      query: ({ key, ...body }) => ({ url: '/api/clinical-notes/', method: 'POST', body, key }),
      invalidatesTags: ['ClinicalNote'],
    }),
    updateNote: build.mutation<ClinicalNote, ClinicalNoteChanges & { id: number; version: string | null }>({
      query: ({ id, version, notes: text }) => ({
        url: `/api/clinical-notes/${id}/`,
        method: 'PATCH',
        body: { notes: text },
        headers: ifMatch(version),
      }),
      extraOptions: { isAnswer: isClinicalNote },
      invalidatesTags: ['ClinicalNote'],
    }),
  }),
});

export const { useGetNoteQuery, useCreateNoteMutation, useUpdateNoteMutation } = notes;

const POLLED = { pollingInterval: POLLING.notes, refetchOnMountOrArgChange: true };

/** A page of the notes on a patient, every 60 s. `currentData` never belongs to another one. */
export const usePatientNotes = (query: ListQuery & { patient: number }) =>
  notes.useGetPatientNotesQuery(query, POLLED);

/** The newest 100 notes on a patient, newest first, as a chart marks them; undefined until known. */
export function useNewestNotes(patient: number): { notes: ClinicalNote[] | undefined; hasFailed: boolean } {
  const { currentData, error } = notes.useGetNewestNotesQuery(patient, POLLED);
  return { notes: currentData?.results, hasFailed: error !== undefined && currentData === undefined };
}
