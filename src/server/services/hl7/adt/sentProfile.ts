import { MAX_EMERGENCY_FULLNAME, MAX_NAME, MAX_PHONE, MAX_SSN } from '../../../../contract/patients';
import type { ProfileColumns } from '../../../db/patients/patients';
import { normalSsn } from '../../patients/normalSsn';
import { isDamaged } from '../message/characters';
import { firstSegment, type Hl7Message } from '../message/hl7Message';
import type { Hl7Segment } from '../message/hl7Segment';
import { birthDateOf, familyName } from '../patients/familyNames';
import { sentSsn } from '../patients/sentIdentifiers';

const MAX_ADDRESS = 500;
const MAX_RELATIONSHIPS = 100;

/** What PID and NK1 say of a patient: a value that is not sent says nothing, `""` removes one. */
export interface SentProfile {
  columns: ProfileColumns;
  /** What was left out, by its field; no value. */
  warnings: string[];
}

type Column = Exclude<keyof ProfileColumns, 'height' | 'weight'>;

export function sentProfile(message: Hl7Message, pid: Hl7Segment): SentProfile {
  const columns: ProfileColumns = {};
  const warnings: string[] = [];
  const set = (segment: Hl7Segment, field: number, column: Column, value: string, most: number): void => {
    if (value.length > most)
      warnings.push(`${segment.name}-${field} is longer than ${most} characters and was left out.`);
    else if (segment.isCut(value))
      warnings.push(`${segment.name}-${field} was cut off by its sender and was left out.`);
    else if (isDamaged(value))
      warnings.push(`${segment.name}-${field} has characters that cannot be read and was left out.`);
    else if (value !== '') columns[column] = value;
    else if (segment.isRemoved(field)) columns[column] = '';
  };
  const name = nameRepetition(pid, 5);
  // A patient has a name: of one that is removed no part is.
  if (pid.isRemoved(5)) warnings.push('PID-5 cannot be removed.');
  else {
    const family = familyName(pid, 5, name);
    set(pid, 5, 'last_name', family.name, MAX_NAME);
    set(pid, 5, 'first_name', pid.text(5, 2, { repetition: name }), MAX_NAME);
    set(pid, 5, 'middle_name', pid.text(5, 3, { repetition: name }), MAX_NAME);
    if (pid.isRemoved(5, 3)) columns.middle_name = '';
    if (family.warning !== null && columns.last_name !== undefined) warnings.push(family.warning);
  }
  const born = birthDateOf(pid);
  if (born !== null) columns.date_of_birth = born;
  else if (pid.text(7) !== '' || pid.isRemoved(7)) warnings.push('PID-7 is no birth date and was left out.');
  const gender = pid.text(8).toUpperCase();
  if (gender !== '' && !pid.isCut(gender)) columns.gender = ['M', 'F'].includes(gender) ? gender : '';
  else if (pid.isRemoved(8)) columns.gender = '';
  const { ssn: sent, field: ssnField } = sentSsn(pid);
  const ssn = normalSsn(sent);
  if (ssn.length > MAX_SSN)
    warnings.push(`PID-${ssnField} is longer than ${MAX_SSN} characters and was left out.`);
  else if (ssn !== '') columns.ssn = ssn;
  else if (pid.isRemoved(19)) warnings.push('PID-19 cannot be removed: the SSN stays.');
  set(pid, 11, 'address', addressOf(pid), MAX_ADDRESS);
  set(pid, 13, 'phone_number', phoneOf(pid, 13), MAX_PHONE);
  const contact = firstSegment(message, 'NK1');
  if (contact !== undefined) {
    const named = [contact.text(2, 2), contact.text(2, 3), contact.text(2)].filter((part) => part !== '');
    set(contact, 2, 'emergency_fullname', named.join(' '), MAX_EMERGENCY_FULLNAME);
    set(contact, 3, 'emergency_relationships', contact.text(3, 2) || contact.text(3), MAX_RELATIONSHIPS);
    set(contact, 5, 'emergency_phone_number', phoneOf(contact, 5), MAX_PHONE);
  }
  return { columns, warnings };
}

/** The legal name (type L) of several; else the first. */
export function nameRepetition(pid: Hl7Segment, field: number): number {
  const legal = pid.repetitions(field, 7).findIndex((type) => type.toUpperCase() === 'L');
  return legal === -1 ? 1 : legal + 1;
}

const addressOf = (pid: Hl7Segment): string =>
  [1, 2, 3, 4, 5, 6]
    .map((component) => pid.text(11, component))
    .filter((part) => part !== '')
    .join(', ');

/** As it is written (component 1), else unformatted (12), else by its parts (5 to 7). */
const phoneOf = (segment: Hl7Segment, field: number): string =>
  segment.text(field) ||
  segment.text(field, 12) ||
  [5, 6, 7].map((component) => segment.text(field, component)).join('');
