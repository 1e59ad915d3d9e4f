import {
  DEFAULT_NEW_IDS_PER_HOUR,
  DEFAULT_READINGS_PER_SECOND,
  type Gateway,
  type GatewayBody,
  type GatewayChanges,
} from '../../../../contract/gateways';
import type { Choice } from '../../../forms/fields/choices/useRemoteOptions';
import { formatTimestamp } from '../../../lib/dates';

/** Days until a gateway ends, `never`, or `kept`: as it is. */
type End = 'kept' | 'never' | '30' | '90' | '365';

/** The field values of a gateway, by the names that the API gives them. */
export interface GatewayValues {
  label?: string;
  devices?: readonly Choice[];
  departments?: readonly Choice[];
  readings_per_second?: string;
  new_ids_per_hour?: string;
  expires_at?: End;
}

/** The messages for what the schema reports as values of another type. */
const WHOLE = 'A whole number is required.';
export const GATEWAY_SENTENCES = {
  readings_per_second: { type: WHOLE, required: WHOLE },
  new_ids_per_hour: { type: WHOLE, required: WHOLE },
};

const DAY_MS = 24 * 3_600_000;

const ENDS: readonly { value: End; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 365 days' },
];

/** The ends that are offered; that of a gateway that has one comes first. */
export const endsOf = (gateway: Gateway | null): readonly { value: End; label: string }[] =>
  gateway === null || gateway.expires_at === null
    ? ENDS
    : [{ value: 'kept', label: formatTimestamp(gateway.expires_at) }, ...ENDS];

export const NEW_GATEWAY: GatewayValues = {
  devices: [],
  departments: [],
  readings_per_second: String(DEFAULT_READINGS_PER_SECOND),
  new_ids_per_hour: String(DEFAULT_NEW_IDS_PER_HOUR),
  expires_at: 'never',
};

export const deviceChoice = (id: string): Choice => ({ value: id, label: id });

export const gatewayValues = (gateway: Gateway): GatewayValues => ({
  devices: gateway.devices.map(deviceChoice),
  departments: gateway.departments.map(({ id, name }) => ({ value: id, label: name })),
  readings_per_second: String(gateway.readings_per_second),
  new_ids_per_hour: String(gateway.new_ids_per_hour),
  expires_at: gateway.expires_at === null ? 'never' : 'kept',
});

/** A text that is no whole number is sent as typed, and refused. */
const numberOf = (typed = ''): number =>
  (/^-?\d{1,15}$/.test(typed.trim()) ? Number(typed.trim()) : typed.trim()) as number;

/** What a form sends; `now` (epoch ms) is when it was opened, so that what is sent again is the same. */
function settingsOf(values: GatewayValues, now: number): GatewayChanges {
  const end = values.expires_at ?? 'never';
  return {
    devices: (values.devices ?? []).map(({ value }) => String(value)),
    departments: (values.departments ?? []).map(({ value }) => Number(value)),
    readings_per_second: numberOf(values.readings_per_second),
    new_ids_per_hour: numberOf(values.new_ids_per_hour),
    ...(end === 'kept'
      ? {}
      : { expires_at: end === 'never' ? null : new Date(now + Number(end) * DAY_MS).toISOString() }),
  };
}

/** A new gateway as sent; an empty label is left out, so that the schema calls it missing. */
export const gatewayBody = ({ label = '', ...values }: GatewayValues, now: number): GatewayBody =>
  ({ ...(label.trim() === '' ? {} : { label: label.trim() }), ...settingsOf(values, now) }) as GatewayBody;

/** Only what differs, of the scope both lists: what else another Admin has changed meanwhile stays. */
export function gatewayChanges(gateway: Gateway, values: GatewayValues, now: number): GatewayChanges {
  const before: GatewayChanges = {
    ...settingsOf(gatewayValues(gateway), now),
    ...(gateway.expires_at === null ? { expires_at: null } : {}),
  };
  const changed = Object.entries(settingsOf(values, now)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof GatewayChanges]),
  );
  const names = new Set(changed.map(([name]) => name));
  // The scope is one thing: half of it, beside another Admin's change of the other half, could open every device.
  const { devices, departments } = settingsOf(values, now);
  const scope = names.has('devices') || names.has('departments') ? { devices, departments } : {};
  return { ...Object.fromEntries(changed), ...scope };
}
