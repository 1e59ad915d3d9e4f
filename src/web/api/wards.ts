import type { Bed, BedBody, BedChanges } from '../../contract/beds';
import type { Department, DepartmentBody, DepartmentChanges } from '../../contract/departments';
import { isBed } from './answers/beds';
import { isDepartment } from './answers/departments';
import { api } from './base';
import { ifMatch, versioned, type Versioned } from './versioned';

/** Departments and beds for an Admin: read in full, and written. */
const wards = api.injectEndpoints({
  endpoints: (build) => ({
    getDepartmentVersion: build.query<Versioned<Department>, number>({
      query: (id) => `/api/departments/${id}/`,
      transformResponse: (department: Department, meta) => versioned(department, meta),
      extraOptions: { isAnswer: isDepartment },
      providesTags: (_department, _fault, id) => [{ type: 'Department', id }],
    }),
    createDepartment: build.mutation<Department, DepartmentBody>({
      query: (body) => ({ url: '/api/departments/', method: 'POST', body }),
      extraOptions: { isAnswer: isDepartment },
      invalidatesTags: ['Department'],
    }),
    // Its beds are named after it, and patients show their bed.
    updateDepartment: build.mutation<
      Department,
      { id: number; version: string | null; changes: DepartmentChanges }
    >({
      query: ({ id, version, changes }) => ({
        url: `/api/departments/${id}/`,
        method: 'PATCH',
        body: changes,
        headers: ifMatch(version),
      }),
      extraOptions: { isAnswer: isDepartment },
      invalidatesTags: ['Department', 'Bed', 'Patient', 'Dashboard'],
    }),
    getBedVersion: build.query<Versioned<Bed>, number>({
      query: (id) => `/api/beds/${id}/`,
      transformResponse: (bed: Bed, meta) => versioned(bed, meta),
      extraOptions: { isAnswer: isBed },
      providesTags: (_bed, _fault, id) => [{ type: 'Bed', id }],
    }),
    createBed: build.mutation<Bed, BedBody>({
      query: (body) => ({ url: '/api/beds/', method: 'POST', body }),
      extraOptions: { isAnswer: isBed },
      invalidatesTags: ['Bed'],
    }),
    updateBed: build.mutation<Bed, { id: number; version: string | null; changes: BedChanges }>({
      query: ({ id, version, changes }) => ({
        url: `/api/beds/${id}/`,
        method: 'PATCH',
        body: changes,
        headers: ifMatch(version),
      }),
      extraOptions: { isAnswer: isBed },
      invalidatesTags: ['Bed', 'Patient', 'Dashboard'],
    }),
  }),
});

export const {
  useGetDepartmentVersionQuery,
  useCreateDepartmentMutation,
  useUpdateDepartmentMutation,
  useGetBedVersionQuery,
  useCreateBedMutation,
  useUpdateBedMutation,
} = wards;
