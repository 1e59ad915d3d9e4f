import type { Department } from '../../contract/departments';
import type { ListQuery, Page } from '../../contract/paging';
import { isDepartment } from './answers/departments';
import { api } from './transport/base';
import { listParams } from './transport/listParams';
import { POLLING } from './transport/polling';
import { readAsRows } from './reading/readRows';

const departments = api.injectEndpoints({
  endpoints: (build) => ({
    getDepartments: build.query<Page<Department>, ListQuery>({
      query: (query) => ({ url: '/api/departments/', params: listParams(query) }),
      extraOptions: {
        pollMs: POLLING.departments,
        ...readAsRows('a department of the list', isDepartment),
      },
      providesTags: ['Department'],
    }),
    getDepartment: build.query<Department, number>({
      query: (id) => `/api/departments/${id}/`,
      extraOptions: { pollMs: POLLING.admission, isAnswer: isDepartment },
      providesTags: (_department, _fault, id) => [{ type: 'Department', id }],
    }),
  }),
});

/** More departments than a hospital has, by name. */
const ALL: ListQuery = { page: 1, page_size: 200, ordering: 'name' };

/** The departments of the hospital, kept up to date: another user may rename one. */
export const useAllDepartments = () =>
  departments.useGetDepartmentsQuery(ALL, { pollingInterval: POLLING.departments });

export const { useGetDepartmentsQuery, useGetDepartmentQuery, useLazyGetDepartmentQuery } = departments;
