import type { ListQuery, Page } from '../../contract/paging';
import type {
  Opening,
  OpeningBody,
  PersonWithDepartments,
  UserDepartments,
  UserDepartmentsBody,
} from '../../contract/scope';
import { isOpening, isPersonWithDepartments, isUserDepartments } from './answers/scope';
import { api } from './transport/base';
import { listParams } from './transport/listParams';
import { readAsRows } from './reading/readRows';
import { TAGS } from './transport/tags';

const scope = api.injectEndpoints({
  endpoints: (build) => ({
    getPeopleWithDepartments: build.query<Page<PersonWithDepartments>, ListQuery>({
      query: (query) => ({ url: '/api/user-departments/', params: listParams(query) }),
      extraOptions: readAsRows('an account of the list', isPersonWithDepartments),
      providesTags: ['UserDepartments'],
    }),
    // Whatever became of it, the list is read again: another Admin may have changed it meanwhile.
    setUserDepartments: build.mutation<UserDepartments, { user: number; body: UserDepartmentsBody }>({
      query: ({ user, body }) => ({ url: `/api/users/${user}/departments/`, method: 'PUT', body }),
      extraOptions: { isAnswer: isUserDepartments },
      invalidatesTags: ['UserDepartments'],
    }),
    getOpenings: build.query<Page<Opening>, ListQuery>({
      query: (query) => ({ url: '/api/openings/', params: listParams(query) }),
      extraOptions: readAsRows('an opening of the list', isOpening),
      providesTags: ['Opening'],
    }),
    // Boards and lists have the patient, too.
    openPatient: build.mutation<Opening, { patient: number; body: OpeningBody }>({
      query: ({ patient, body }) => ({ url: `/api/patients/${patient}/openings/`, method: 'POST', body }),
      extraOptions: { isAnswer: isOpening },
      invalidatesTags: (opening) => (opening === undefined ? [] : TAGS),
    }),
  }),
});

export const {
  useGetPeopleWithDepartmentsQuery,
  useSetUserDepartmentsMutation,
  useGetOpeningsQuery,
  useOpenPatientMutation,
} = scope;
