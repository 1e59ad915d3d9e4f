import type { Department } from '../../contract/departments';
import type { ListQuery, Page } from '../../contract/paging';
import { isDepartment, isDepartments } from './answers/departments';
import { api } from './base';
import { listParams } from './listParams';

const departments = api.injectEndpoints({
  endpoints: (build) => ({
    getDepartments: build.query<Page<Department>, ListQuery>({
      query: (query) => ({ url: '/api/departments/', params: listParams(query) }),
      extraOptions: { isAnswer: isDepartments },
      providesTags: ['Department'],
    }),
    getDepartment: build.query<Department, number>({
      query: (id) => `/api/departments/${id}/`,
      extraOptions: { isAnswer: isDepartment },
      providesTags: (_department, _fault, id) => [{ type: 'Department', id }],
    }),
  }),
});

export const { useGetDepartmentsQuery, useGetDepartmentQuery } = departments;
