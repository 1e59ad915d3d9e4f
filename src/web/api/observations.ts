import type { VitalsLogBody } from '../../contract/vitalsLog';
import { api } from './transport/base';

const observations = api.injectEndpoints({
  endpoints: (build) => ({
    /** Vitals that a person measured and typed. */
    logVitals: build.mutation<{ id: number }, VitalsLogBody>({
      query: (body) => ({ url: '/api/observations/', method: 'POST', body }),
      invalidatesTags: (_answer, _fault, { patient }) => [
        { type: 'LastObservation', id: patient },
        'Dashboard',
      ],
    }),
  }),
});

export const { useLogVitalsMutation } = observations;
