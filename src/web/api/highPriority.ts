import type { HighPriority } from '../../contract/highPriority';
import { api } from './transport/base';

const highPriority = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * An empty reason removes the flag. The patient is refetched even after a failure: another user may have
     * changed the flag first.
     */
    setHighPriority: build.mutation<unknown, HighPriority & { patient: number }>({
      query: ({ patient, ...body }) => ({
        url: `/api/patients/${patient}/high-priority/`,
        method: 'PATCH',
        body,
      }),
      invalidatesTags: (_answer, _fault, { patient }) => [
        { type: 'Patient', id: patient },
        'Patient',
        'Dashboard',
      ],
    }),
  }),
});

export const { useSetHighPriorityMutation } = highPriority;
