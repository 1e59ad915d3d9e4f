import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { fromPromise } from 'xstate';
import type { Admission, AdmissionBody } from '../../../../contract/admissions';
import { createAdmission, lookAtLatestAdmission, updateAdmission } from '../../../api/admissions';
import { lookAtDevice, updateDevice } from '../../../api/devices';
import { CallFailure } from './callFailure';
import type { AdmissionWish, DeviceChange, DeviceReading } from './saveAdmissionSetup';

export interface Basis {
  admission: Admission;
  version: string | null;
}

/** The input that the machine passes to its last step. */
export interface AdmissionDraft {
  /** The admission that is updated, as it was read; null when a new one is made. */
  basis: Basis | null;
  body: AdmissionBody;
}

/** The calls of the machine that saves an admission with its device. */
export function saveAdmissionActors(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>) {
  const readDevice = async (device: number): Promise<DeviceReading> => {
    const { item, version } = await answerOf(dispatch(lookAtDevice.initiate(device)));
    return { patient: item.patient?.id ?? null, etag: version };
  };
  const changeDevice = async ({ device, patient, etag }: DeviceChange): Promise<void> => {
    await answerOf(dispatch(updateDevice.initiate({ id: device, version: etag, changes: { patient } })));
  };
  /**
   * The admission includes its device, so the hand-over has made a new version of it. Returns that version if
   * nothing else has changed.
   */
  const versionAfterHandOver = async ({ admission, version }: Basis): Promise<string | null> => {
    const latest = await answerOf(dispatch(lookAtLatestAdmission.initiate(admission.patient)));
    return latest.item !== null && isSameButDevice(latest.item, admission) ? latest.version : version;
  };
  return {
    readDevice: fromPromise<DeviceReading, { device: number }>(({ input }) => readDevice(input.device)),
    changeDevice: fromPromise<void, DeviceChange>(({ input }) => changeDevice(input)),
    putBack: fromPromise<void, { device: number; patient: number }>(
      async ({ input: { device, patient } }) => {
        const { patient: wearer, etag } = await readDevice(device);
        // Never taken from another patient: that would only move the problem to another bed.
        if (wearer !== null && wearer !== patient) throw new CallFailure({ status: 409 }, true);
        if (wearer === null) await changeDevice({ device, patient, etag });
      },
    ),
    saveAdmission: fromPromise<void, AdmissionWish>(async ({ input }) => {
      const { basis, body } = input.admission as AdmissionDraft;
      if (basis === null) return void (await answerOf(dispatch(createAdmission.initiate(body))));
      const version = input.worn === input.wanted ? basis.version : await versionAfterHandOver(basis);
      await answerOf(dispatch(updateAdmission.initiate({ id: basis.admission.id, version, body })));
    }),
  };
}

const isSameButDevice = (one: Admission, other: Admission): boolean =>
  JSON.stringify({ ...one, device: null }) === JSON.stringify({ ...other, device: null });

/** The response; throws a `CallFailure`, a certain one when the server itself refused. */
async function answerOf<Answer>(call: PromiseLike<{ data?: Answer; error?: unknown }>): Promise<Answer> {
  const { data, error } = await call;
  if (error !== undefined) throw new CallFailure(error, isRefusal(error));
  // The cache was reset during the request: the session has ended.
  if (data === undefined) throw new CallFailure({ status: 'SIGNED_OUT' }, false);
  return data;
}

const isRefusal = (fault: unknown): boolean =>
  typeof fault === 'object' &&
  fault !== null &&
  'status' in fault &&
  typeof fault.status === 'number' &&
  fault.status >= 400 &&
  fault.status < 500;
