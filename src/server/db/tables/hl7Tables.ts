import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { LinkSettings } from '../../../contract/links';
import type { MessageState, MessageStep } from '../../../contract/hl7Messages';

/** The tables of links to other systems (migrations 0040, 0046 and 0047). Instants are ISO strings with milliseconds and `Z`. */
export interface Hl7Tables {
  patient_identifiers: PatientIdentifiersTable;
  location_aliases: LocationAliasesTable;
  visits: VisitsTable;
  stay_events: StayEventsTable;
  profile_events: ProfileEventsTable;
  patient_merges: PatientMergesTable;
  patient_merge_rows: PatientMergeRowsTable;
  links: LinksTable;
  hl7_messages: Hl7MessagesTable;
  link_senders: LinkSendersTable;
  outbound_alarm_events: OutboundAlarmEventsTable;
}

type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** Written as its text. */
type Json<T> = ColumnType<T, string, string>;

interface PatientIdentifiersTable {
  id: GeneratedAlways<number>;
  patient_id: number;
  authority: string;
  type: string;
  value: string;
  created_at: string;
}

interface LocationAliasesTable {
  id: GeneratedAlways<number>;
  point_of_care: string;
  room: string;
  bed: string;
  department_id: number;
  bed_id: OrNull<number>;
  created_at: string;
}

interface VisitsTable {
  admission_id: number;
  authority: OrNull<string>;
  number: OrNull<string>;
  last_event: string;
  last_event_at: string;
  before: ColumnType<unknown, string | null | undefined, string | null>;
}

interface StayEventsTable {
  admission_id: number;
  link_id: number;
  message_id: number;
  received_at: string;
  has_moved: boolean;
  last_event_at: OrNull<string>;
  ahead_at: OrNull<string>;
}

interface ProfileEventsTable {
  id: GeneratedAlways<number>;
  patient_id: number;
  link_id: number;
  message_id: number;
  last_event_at: string;
  ahead_at: OrNull<string>;
}

interface PatientMergesTable {
  id: GeneratedAlways<number>;
  survivor_id: number;
  retired_id: number;
  retired_number: string;
  merged_by: OrNull<number>;
  merged_by_name: string;
  merged_at: string;
  undone_by: OrNull<number>;
  undone_at: OrNull<string>;
  message_id: OrNull<number>;
}

interface PatientMergeRowsTable {
  merge_id: number;
  table_name: string;
  retired: ColumnType<unknown, string | null | undefined, string | null>;
  survivor: ColumnType<unknown, string | null | undefined, string | null>;
  after: ColumnType<unknown, string | null | undefined, string | null>;
  is_removed: Generated<boolean>;
}

interface LinksTable {
  id: GeneratedAlways<number>;
  name: string;
  direction: 'in' | 'out' | 'file';
  settings: Json<LinkSettings>;
  from_file: Generated<boolean>;
  created_at: string;
  removed_at: OrNull<string>;
}

interface Hl7MessagesTable {
  id: GeneratedAlways<number>;
  link_id: number;
  direction: 'in' | 'out';
  control_id: string;
  hash: string;
  message: ColumnType<Uint8Array, Uint8Array, Uint8Array>;
  type: string;
  subject: OrNull<string>;
  patient_id: OrNull<number>;
  state: MessageState;
  is_reused_id: Generated<boolean>;
  at: string;
  concluded_at: OrNull<string>;
  acknowledgement: OrNull<Uint8Array>;
  error_code: OrNull<number>;
  error_location: OrNull<string>;
  error_text: OrNull<string>;
  steps: ColumnType<MessageStep[], string | undefined, string>;
  warnings: ColumnType<string[], string | undefined, string>;
  discard_reason: OrNull<string>;
  replays: Generated<number>;
  attempts: Generated<number>;
  due_at: OrNull<string>;
  alarm_event_id: OrNull<number>;
  /** Of before migration 0047: a merge cannot be undone without it. */
  is_needed: Generated<boolean>;
}

interface LinkSendersTable {
  link_id: number;
  held_by: Generated<string>;
  held_until: Generated<string>;
  since: OrNull<string>;
  problem: OrNull<string>;
  values_at: OrNull<string>;
}

interface OutboundAlarmEventsTable {
  link_id: number;
  alarm_event_id: number;
  value: number;
  measured_at: string;
  is_acknowledged: boolean;
  is_paused: boolean;
}
