import type { Alert, AlertsOfPatient } from '../../contract/alerts';
import { isPage } from './answers/page';
import { api } from './transport/base';
import { readAlerts } from './reading/readAlerts';

/** The number of alerts in the popover of a card (spec §9). */
const LIMIT = 20;

const alerts = api.injectEndpoints({
  endpoints: (build) => ({
    getPatientAlerts: build.query<AlertsOfPatient, number>({
      query: (patient) => ({ url: `/api/patients/${patient}/alerts/`, params: { limit: LIMIT } }),
      extraOptions: { isAnswer: isPage, read: readAlerts },
      keepUnusedDataFor: 0,
    }),
  }),
});

/** The newest alerts of a patient, fetched on every mount; `alerts` is undefined until the first response. */
export function usePatientAlerts(patient: number): {
  alerts: readonly Alert[] | undefined;
  hasFailed: boolean;
} {
  const { currentData, isError } = alerts.useGetPatientAlertsQuery(patient, {
    refetchOnMountOrArgChange: true,
  });
  return { alerts: currentData?.results, hasFailed: isError && currentData === undefined };
}
