import type { Middleware, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Patient } from '../../contract/patients';
import type { PatientStanding } from '../../contract/standing';
import { patientsIn, type KnownPatient } from './knownPatient';
import { api } from './transport/base';
import type { Versioned } from './transport/versioned';

interface Answer {
  endpointName?: string;
  originalArgs?: unknown;
  status?: string;
  data?: unknown;
}

type Beds = ReadonlyMap<number, string | null>;

/** What a banner is drawn of: asked for less often than the rows and cards beside it. */
const OF_BANNERS: Readonly<Record<string, (data: never) => readonly (KnownPatient | null)[]>> = {
  getPatient: ({ item }: Versioned<Patient>) => [item],
  getStanding: ({ entry }: PatientStanding) => [entry?.patient ?? null],
};

/** What a newer banner stands beside, and is asked for as seldom. */
const BESIDE_BANNERS: readonly string[] = ['getPatientDashboard', 'getOverview'];

const FULFILLED = `${api.reducerPath}/executeQuery/fulfilled`;

/**
 * Two parts of a screen do not name two beds for one patient until the slower of their polls: as soon as an answer names another
 * bed than the banner's own answers, or the other way round, the others are asked for again, once for each difference.
 */
export const bedAgreement: Middleware = ({ dispatch, getState }) => {
  /** The differences that were asked about, by answer and patient. */
  const asked = new Map<string, string>();
  return (next) => (action) => {
    const result = next(action);
    if (api.util.resetApiState.match(action)) asked.clear();
    const answer = fulfilledIn(action);
    if (answer === null) return result;
    const beds = bedsIn(answer.endpointName, answer.data);
    if (beds.size === 0) return result;
    const isOfBanner = answer.endpointName in OF_BANNERS;
    const { queries } = (getState() as { api: { queries: Readonly<Record<string, Answer | undefined>> } })
      .api;
    for (const [key, other] of Object.entries(queries)) {
      const { endpointName: name = '', data, status } = other ?? {};
      if (key === answer.queryCacheKey || data === undefined) continue;
      if (!(name in OF_BANNERS) && !(isOfBanner && BESIDE_BANNERS.includes(name))) continue;
      const moved = differing({ key, beds: bedsIn(name, data) }, beds, asked);
      // One that is under way may have been answered before the move: the next answer asks again.
      if (moved.length === 0 || status === 'pending') continue;
      for (const { difference, words } of moved) asked.set(difference, words);
      askAgain(dispatch, name, other?.originalArgs);
      dispatch(
        api.util.invalidateTags(
          moved.map(({ patient }) => ({ type: 'LatestAdmission' as const, id: patient })),
        ),
      );
    }
    return result;
  };
};

/** The patients whose beds differ and were not asked about yet; what agrees by now may differ again. */
function differing(
  { key, beds: theirs }: { key: string; beds: Beds },
  beds: Beds,
  asked: Map<string, string>,
) {
  // A record is of one patient, a board of hundreds.
  const [fewer, more] = theirs.size < beds.size ? [theirs, beds] : [beds, theirs];
  return [...fewer.keys()].flatMap((patient) => {
    if (!more.has(patient)) return [];
    const difference = `${key} ${patient}`;
    const words = `${theirs.get(patient)} ${beds.get(patient)}`;
    if (theirs.get(patient) === beds.get(patient)) asked.delete(difference);
    else if (asked.get(difference) !== words) return [{ patient, difference, words }];
    return [];
  });
}

function askAgain(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  name: string,
  args: unknown,
): void {
  const endpoints = api.endpoints as Readonly<
    Record<string, { initiate: (args: unknown, options: object) => UnknownAction } | undefined>
  >;
  const again = endpoints[name]?.initiate(args, { subscribe: false, forceRefetch: true });
  if (again !== undefined) dispatch(again);
}

function bedsIn(endpoint: string, data: unknown): Beds {
  const patients = OF_BANNERS[endpoint]?.(data as never) ?? patientsIn(endpoint, data);
  return new Map(
    patients.flatMap((patient) => (patient === null ? [] : [[patient.id, patient.bed] as const])),
  );
}

function fulfilledIn(action: unknown): { endpointName: string; queryCacheKey: string; data: unknown } | null {
  if (typeof action !== 'object' || action === null || !('type' in action) || action.type !== FULFILLED)
    return null;
  const { payload, meta } = action as unknown as {
    payload: unknown;
    meta: { arg: { endpointName: string; queryCacheKey: string } };
  };
  return { ...meta.arg, data: payload };
}
