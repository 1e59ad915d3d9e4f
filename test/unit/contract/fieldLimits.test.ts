import type { TSchema } from 'typebox';
import { AdmissionBody, AdmissionChanges } from '../../../src/contract/admissions';
import { BedBody, BedChanges } from '../../../src/contract/beds';
import { Calibration } from '../../../src/contract/calibrations';
import {
  ClinicalNoteBody,
  ClinicalNoteChanges,
  ClinicalNotesForm,
} from '../../../src/contract/clinicalNotes';
import { DepartmentBody, DepartmentChanges } from '../../../src/contract/departments';
import { HighPriority, HighPriorityForm } from '../../../src/contract/highPriority';
import { StrikeOutBody } from '../../../src/contract/loggedSets';
import { NotificationChanges } from '../../../src/contract/notifications';
import { LoginBody, LogoutBody } from '../../../src/contract/session';
import { LoggedObservation, VitalsLogBody } from '../../../src/contract/vitalsLog';
import { expectVerdicts, fits } from '../../fixtures/contract/verdicts';

const letters = (length: number): string => 'a'.repeat(length);
const AT = '2026-03-10T08:00:00.000Z';
const BEAT = { type: 'HEART_RATE', value: 72 };

/** What is refused wherever a text is required. */
const NO_TEXT = ['', ' ', '\t\n', null, 7, undefined];

type Rule = [rule: string, TSchema, (value: unknown) => object, good: unknown[], bad: unknown[]];

describe('the limits of fields', () => {
  it.each<Rule>([
    [
      'a new bed has a whole number from 1 on, within the integers of the database',
      BedBody,
      (number) => ({ number, department: 1 }),
      [1, 2_147_483_647],
      [0, -1, 1.5, 2_147_483_648, '1', null, undefined],
    ],
    [
      'so has a changed one',
      BedChanges,
      (number) => ({ number }),
      [1, 2_147_483_647],
      [0, 2_147_483_648, undefined],
    ],
    [
      'a new note has 1 to 10,000 characters, not all of them blank',
      ClinicalNoteBody,
      (notes) => ({ notes, patient: 1 }),
      ['a', letters(10_000)],
      [...NO_TEXT, letters(10_001)],
    ],
    [
      'so has a changed one',
      ClinicalNoteChanges,
      (notes) => ({ notes }),
      ['a', letters(10_000)],
      [...NO_TEXT, letters(10_001)],
    ],
    [
      'and so has the form',
      ClinicalNotesForm,
      (notes) => ({ clinical_notes: notes }),
      ['a', letters(10_000)],
      [...NO_TEXT, letters(10_001)],
    ],
    [
      'the name of a department has 1 to 100 characters, not all of them blank',
      DepartmentBody,
      (name) => ({ name, abbreviation: 'ICU' }),
      ['A', letters(100)],
      [...NO_TEXT, letters(101)],
    ],
    [
      'the abbreviation of a department has 2 or 3 characters, not all of them blank',
      DepartmentBody,
      (abbreviation) => ({ name: 'Ward', abbreviation }),
      ['ER', 'ICU'],
      [...NO_TEXT, 'A', '   ', 'ICUS'],
    ],
    [
      'the reason of a high priority has at most 500 characters; an empty one removes the flag',
      HighPriority,
      (reason) => ({ high_priority_reason: reason }),
      ['', 'a', letters(500)],
      [' ', '\t\n', null, undefined, letters(501)],
    ],
    [
      'the form of a high priority requires the reason',
      HighPriorityForm,
      (reason) => ({ high_priority_reason: reason }),
      ['a', letters(500)],
      [...NO_TEXT, letters(501)],
    ],
    [
      'the reason why a set is struck out has 1 to 500 characters, not all of them blank',
      StrikeOutBody,
      (reason) => ({ reason }),
      ['a', letters(500)],
      [...NO_TEXT, letters(501)],
    ],
    [
      'a username has 1 to 150 characters',
      LoginBody,
      (username) => ({ username, password: 'x' }),
      ['a', letters(150)],
      ['', null, undefined, letters(151)],
    ],
    [
      'a password has 1 to 128 characters, which may be blank',
      LoginBody,
      (password) => ({ username: 'nurse', password }),
      [' ', letters(128)],
      ['', null, undefined, letters(129)],
    ],
    [
      'a set is logged with 1 to 20 observations',
      VitalsLogBody,
      (count) => ({ timestamp: AT, patient: 1, observations: Array(Number(count)).fill(BEAT) }),
      [1, 20],
      [0, 21],
    ],
    [
      'a notification can be marked as read, and not as unread',
      NotificationChanges,
      (read) => ({ read }),
      [true],
      [false, null, 'true', undefined],
    ],
    [
      'a systolic pressure of a calibration is at most 350 mmHg',
      Calibration,
      (pressure) => ({ desired_blood_pressure_systolic: pressure, desired_blood_pressure_diastolic: 70 }),
      [1, 350],
      [0, 351],
    ],
    [
      'a diastolic pressure of a calibration is at most 250 mmHg',
      Calibration,
      (pressure) => ({ desired_blood_pressure_systolic: 120, desired_blood_pressure_diastolic: pressure }),
      [1, 250],
      [0, 251],
    ],
  ])('%s', (_, schema, around, good, bad) => {
    expectVerdicts(schema, around, good, bad);
  });
});

describe('a field that the contract does not name is refused in', () => {
  it.each<[string, TSchema, object]>([
    [
      'a new admission',
      AdmissionBody,
      { patient: 1, status: 'IN_ICU', admission_date: '2026-03-10', diagnosis: 3 },
    ],
    ['a changed admission', AdmissionChanges, { bed: 5 }],
    ['a new bed', BedBody, { number: 7, department: 1 }],
    ['a changed bed', BedChanges, { number: 7 }],
    ['a new note', ClinicalNoteBody, { notes: 'Stable.', patient: 1 }],
    ['a changed note', ClinicalNoteChanges, { notes: 'Stable.' }],
    ['the form of a note', ClinicalNotesForm, { clinical_notes: 'Stable.' }],
    ['a new department', DepartmentBody, { name: 'Intensive care', abbreviation: 'ICU' }],
    ['a changed department', DepartmentChanges, { name: 'Intensive care' }],
    ['a high priority', HighPriority, { high_priority_reason: '' }],
    ['the form of a high priority', HighPriorityForm, { high_priority_reason: 'Sepsis' }],
    ['a set that is struck out', StrikeOutBody, { reason: 'Wrong patient' }],
    ['a sign-in', LoginBody, { username: 'nurse', password: 'x' }],
    ['a sign-out', LogoutBody, {}],
    ['a logged set', VitalsLogBody, { timestamp: AT, patient: 1, observations: [BEAT] }],
    ['a logged observation', LoggedObservation, BEAT],
    ['a notification marked as read', NotificationChanges, { read: true }],
    [
      'a calibration',
      Calibration,
      { desired_blood_pressure_systolic: 120, desired_blood_pressure_diastolic: 70 },
    ],
  ])('%s', (_, schema, body) => {
    expect(fits(schema, body)).toBe(true);
    expect(fits(schema, { ...body, id: 1 })).toBe(false);
  });
});
