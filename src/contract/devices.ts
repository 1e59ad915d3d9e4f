import Type, { type Static } from 'typebox';
import { DEVICE_TYPES } from '../clinical/deviceTypes';
import { Id, Nullable, NullableId, Timestamp } from './common';
import { listQuery, MAX_SEARCH } from './paging';
import { NO_CONTROL_CHARACTERS, WEB_ADDRESS } from './patterns';

export const MAX_PIN = 32;
const MAX_URL = 2_000;

export const DeviceType = Type.Enum([...DEVICE_TYPES]);

/** The manufacturer's name of a device; printable, because it appears in log lines and on screens. */
export const VendorDeviceId = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[\\x21-\\x7E]([\\x20-\\x7E]*[\\x21-\\x7E])?$',
});

/** A device that has sent data but is not registered. */
export const NewDevice = Type.Object({ vendor_device_id: Type.String(), type: DeviceType });
export type NewDevice = Static<typeof NewDevice>;

export const NewDevices = Type.Array(NewDevice);

/** What the id or the type begins with. */
export const NewDevicesQuery = Type.Object(
  { search: Type.Optional(Type.String({ maxLength: MAX_SEARCH })) },
  { additionalProperties: false },
);

const PERSON = { first_name: Type.String(), last_name: Type.String() };
const NamedPatient = Type.Object({ id: Id, ...PERSON });

/** A device (spec §3). Its PIN can be written and never read. */
export const Device = Type.Object({
  id: Id,
  vendor_device_id: Type.String(),
  type: DeviceType,
  last_sync: Nullable(Timestamp),
  ai_enabled: Type.Boolean(),
  online: Type.Boolean(),
  /** `CLOCK_ERROR` while the device's clock is wrong, otherwise the status that the device reports. */
  status: Nullable(Type.String()),
  /** By how many seconds the device's clock is ahead (negative: behind), while its status is `CLOCK_ERROR`. */
  clock_offset: Nullable(Type.Number()),
  /** In percent. */
  signal_quality: Nullable(Type.Number()),
  url: Nullable(Type.String()),
  /** The patient who wears it now. */
  patient: Nullable(NamedPatient),
  battery_level: Nullable(Type.Number({ minimum: 0, maximum: 100 })),
});
export type Device = Static<typeof Device>;

export const DEVICE_ORDERINGS = [
  'id',
  'type',
  'last_sync',
  'patient__last_name',
  'patient__first_name',
] as const;

/** Unassigned: no patient wears it. Available: no patient wears it and no current admission refers to it. */
export const DevicesQuery = listQuery(DEVICE_ORDERINGS, {
  unassigned_devices: Type.Boolean({ default: false }),
  available: Type.Boolean({ default: false }),
});
export type DevicesQuery = Static<typeof DevicesQuery>;

/** The types that the New Device modal registers, of devices that are sending. */
export const MODAL_TYPES = ['RHEO', 'RHEO_SIMULATOR'] as const;

/** What the New Device modal sends of the device that was chosen. */
const SendingDevice = Type.Object(
  { vendor_device_id: VendorDeviceId, type: Type.Enum([...MODAL_TYPES]) },
  { additionalProperties: false },
);

const SETTINGS = {
  ai_enabled: Type.Optional(Type.Boolean({ default: false })),
  url: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: MAX_URL,
      pattern: WEB_ADDRESS,
    }),
  ),
  pin: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      minLength: 1,
      maxLength: MAX_PIN,
      pattern: NO_CONTROL_CHARACTERS,
    }),
  ),
};

/** The form of the New Device modal: one choice, which has a name and a type. */
export const NewDeviceForm = Type.Object({ device: SendingDevice }, { additionalProperties: false });
export type NewDeviceForm = Static<typeof NewDeviceForm>;

/** What Add Device holds and sends: a device of which only the address is known. */
export const ManualDevice = Type.Object(
  { type: Type.Enum(['CARETAKER']), ...SETTINGS },
  { additionalProperties: false },
);
export type ManualDevice = Static<typeof ManualDevice>;

/** One of the two. The type decides which; the fields of the other are then refused. */
export const DeviceBody = Type.Object(
  { vendor_device_id: Type.Optional(VendorDeviceId), type: DeviceType, ...SETTINGS },
  { additionalProperties: false },
);
export type DeviceBody = Static<typeof DeviceBody>;

/**
 * `patient` is the id of the patient who is to wear the device, null takes it off. A `pin` left out is kept,
 * null removes it.
 */
export const DeviceChanges = Type.Object(
  { ...SETTINGS, patient: Type.Optional(NullableId) },
  { additionalProperties: false },
);
export type DeviceChanges = Static<typeof DeviceChanges>;

/** The form of Edit Device: it holds the patient whole, and sends the id. */
export const DeviceEdit = Type.Object(
  {
    ...SETTINGS,
    patient: Nullable(
      Type.Object(
        { id: Id, first_name: Type.String({ minLength: 1 }), last_name: Type.String({ minLength: 1 }) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type DeviceEdit = Static<typeof DeviceEdit>;

/** The form of Assign Patient: both by their ids. */
export const PatientAssignment = Type.Object({ patient: Id, device: Id }, { additionalProperties: false });
export type PatientAssignment = Static<typeof PatientAssignment>;

/** One assignment of a device. A null person is the server, or is not recorded. */
export const Assignment = Type.Object({
  id: Id,
  patient: NamedPatient,
  assigned_at: Timestamp,
  assigned_by: Nullable(Type.Object(PERSON)),
  /** Null: still worn. */
  released_at: Nullable(Timestamp),
  released_by: Nullable(Type.Object(PERSON)),
});
export type Assignment = Static<typeof Assignment>;

export const ASSIGNMENT_ORDERINGS = ['assigned_at', 'released_at'] as const;

export const AssignmentsQuery = listQuery(ASSIGNMENT_ORDERINGS);
