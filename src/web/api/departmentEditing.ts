import type { Department, DepartmentBody, DepartmentChanges } from '../../contract/departments';
import { isDepartment } from './answers/departments';
import { api } from './transport/base';
import { ifMatch, versioned, type Versioned } from './transport/versioned';

/** Departments for an Admin: read in full, and written. Not in `departments`, which every screen loads. */
const departmentEditing = api.injectEndpoints({
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
  }),
});

export const { useGetDepartmentVersionQuery, useCreateDepartmentMutation, useUpdateDepartmentMutation } =
  departmentEditing;
