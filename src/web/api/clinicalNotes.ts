import type { ClinicalNote, ClinicalNoteBody, ClinicalNoteChanges } from '../../contract/clinicalNotes';
import type { ListQuery, Page } from '../../contract/paging';
import { isClinicalNote } from './answers/clinicalNotes';
import { api } from './base';
import { listParams } from './listParams';
import { readAsRows } from './reading/readRows';
import { ifMatch, versioned, type Versioned } from './versioned';

const notes = api.injectEndpoints({
  endpoints: (build) => ({
    getPatientNotes: build.query<Page<ClinicalNote>, ListQuery & { patient: number }>({
      query: ({ patient, ...query }) => ({
        url: `/api/patients/${patient}/clinical-notes/`,
        params: listParams(query),
      }),
      extraOptions: readAsRows('a note of the list', isClinicalNote),
      providesTags: ['ClinicalNote'],
    }),
    getNote: build.query<Versioned<ClinicalNote>, number>({
      query: (id) => `/api/clinical-notes/${id}/`,
      transformResponse: (note: ClinicalNote, meta) => versioned(note, meta),
      extraOptions: { isAnswer: isClinicalNote },
      providesTags: (_note, _fault, id) => [{ type: 'ClinicalNote', id }],
    }),
    createNote: build.mutation<{ id: number }, ClinicalNoteBody>({
      query: (body) => ({ url: '/api/clinical-notes/', method: 'POST', body }),
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

export const { useGetPatientNotesQuery, useGetNoteQuery, useCreateNoteMutation, useUpdateNoteMutation } =
  notes;
