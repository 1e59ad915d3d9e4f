/** A confirmation: a title, and the consequences, one sentence each. */
export interface Question {
  title: string;
  sentences: readonly string[];
  /** The id of the patient that it is about; null when it is about two, whom the sentences name. */
  patient: number | null;
}

/** A patient as named in a question about devices. `device` is the id of the one worn now. */
export interface Wearer {
  id: number;
  first_name: string;
  last_name: string;
  /** The bed's abbreviation. */
  bed: string | null;
  device: number | null;
}

/** A device moves between patients. */
export interface DeviceMove {
  device: number;
  /** The patient who wears it before the move; null: none. */
  from: Wearer | null;
  /** The patient who wears it after the move, with the device that this patient wears until then. */
  to: Wearer | null;
}

const nameOf = ({ first_name, last_name }: Wearer): string => `${first_name} ${last_name}`;
const named = (wearer: Wearer): string => `${nameOf(wearer)} (${wearer.bed ?? 'no bed'})`;

/** The result of a move for each patient concerned: sentences that are true as a question and as a result. */
export function moveSentences({ device, from, to }: DeviceMove): string[] {
  const other = otherDevice({ device, to });
  return [
    // First, because this patient is not monitored from then on.
    ...(from === null ? [] : [`${named(from)} is left without a device.`]),
    ...(to === null
      ? []
      : [
          other === null
            ? `${named(to)} wears device ${device}.`
            : `${named(to)} wears device ${device} instead of device ${other}.`,
        ]),
    ...(other === null ? [] : [`Device ${other} is free.`]),
    ...(to === null ? [`Device ${device} is free.`] : []),
  ];
}

/** The confirmation before a move; null when no patient loses a device. */
export function moveQuestion(move: DeviceMove): Question | null {
  const { device, from, to } = move;
  const sentences = moveSentences(move);
  if (from !== null)
    return {
      title: to === null ? `Take device ${device} off?` : `Move device ${device} to another patient?`,
      sentences,
      patient: to === null ? from.id : null,
    };
  return to === null || otherDevice(move) === null
    ? null
    : { title: `Change the device of ${nameOf(to)}?`, sentences, patient: to.id };
}

/** The confirmation before an admission is closed; `status` as the form words it. */
export function closingQuestion(patient: Wearer, status: string): Question {
  return {
    title: `Close the admission of ${nameOf(patient)}?`,
    sentences: [`The status becomes ${status}, and the stay ends.`, freedBy(patient)],
    patient: patient.id,
  };
}

function freedBy({ bed, device }: Wearer): string {
  if (bed !== null && device !== null) return `Bed ${bed} and device ${device} become free.`;
  if (bed !== null) return `Bed ${bed} becomes free. No device is worn.`;
  return device === null
    ? 'No bed and no device become free: the patient has neither.'
    : `Device ${device} becomes free. There is no bed.`;
}

/** The device that a patient exchanges for another. */
const otherDevice = ({ device, to }: Pick<DeviceMove, 'device' | 'to'>): number | null =>
  to === null || to.device === device ? null : to.device;
