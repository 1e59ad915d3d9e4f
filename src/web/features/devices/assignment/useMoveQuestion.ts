import { useCallback } from 'react';
import { useLookAtDeviceMutation } from '../../../api/devices';
import { useLookAtPatientMutation } from '../../../api/patients';
import { OUTDATED, type SaveResult } from '../../../forms/saveFailure';
import { useQuestion } from '../../../forms/useQuestion';
import { moveQuestion, type DeviceMove, type Wearer } from '../../../clinical/words/moveText';

/** A planned move of a device between patients, by ids. */
interface PlannedMove {
  device: number;
  /**
   * The patient who wears it, as far as the form knows; null: none. Left out where the server assigns only
   * devices that no patient wears.
   */
  from?: number | null;
  /** The patient who will wear it; null takes it off. */
  to: number | null;
}

/**
 * Asks before a device is taken from a patient, or given to one who wears another. Resolves with the move
 * that was agreed to, in the state that the server reported at that time. The form must render `dialog`.
 */
export function useMoveQuestion() {
  const { agree, dialog } = useQuestion();
  const [lookAtDevice] = useLookAtDeviceMutation();
  const [lookAtPatient] = useLookAtPatientMutation();
  const agreeToMove = useCallback(
    ({ device, from, to }: PlannedMove): Promise<SaveResult<DeviceMove>> => {
      const wearerOf = async (patient: number | null): Promise<SaveResult<Wearer | null>> =>
        patient === null ? { data: null } : lookAtPatient(patient);
      const look = async (): Promise<SaveResult<DeviceMove>> => {
        if (from !== undefined) {
          const seen = await lookAtDevice(device);
          if (seen.error !== undefined) return seen;
          if ((seen.data.item.patient?.id ?? null) !== from) return OUTDATED;
        }
        const [losing, gaining] = await Promise.all([wearerOf(from ?? null), wearerOf(to)]);
        const failed = [losing, gaining].find(({ error }) => error !== undefined);
        return failed === undefined
          ? { data: { device, from: losing.data ?? null, to: gaining.data ?? null } }
          : { error: failed.error };
      };
      return agree(look, moveQuestion);
    },
    [agree, lookAtDevice, lookAtPatient],
  );
  return { agreeToMove, dialog };
}
