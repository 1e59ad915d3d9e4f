import type { FoundPatient } from '../../../src/contract/find';
import { askedOf } from '../../../src/web/features/finder/finderActions';
import { finderGroups } from '../../../src/web/features/finder/finderRows';
import { birthHitParts, hitParts, ssnHitParts, type TextPart } from '../../../src/web/features/finder/hits';

const patient = (id: number, bed: string | null): FoundPatient => ({
  id,
  ssn: `900-00-000${id}`,
  first_name: 'Rosa',
  last_name: 'Delgado',
  date_of_birth: '1955-03-02',
  gender: 'F',
  is_high_priority: false,
  bed,
  device: null,
  risk: null,
});
const SCREENS = [
  { title: 'Patient List', words: 'Patients', to: '/patients', Icon: null, isListed: true },
  { title: 'Device List', words: 'Devices', to: '/devices', Icon: null, isListed: true },
];
const found = (...patients: FoundPatient[]) => ({
  patients,
  devices: [{ id: 3, vendor_device_id: 'R-3', type: 'RHEO', bed: 'ICU-3', is_worn: true, online: true }],
  departments: [{ id: 1, name: 'Intensive Care', abbreviation: 'ICU' }],
});
const shown = (text: string, findings: Parameters<typeof finderGroups>[1]) =>
  finderGroups(askedOf(text), findings, SCREENS).map(({ title, rows }) => [title, rows.map(({ id }) => id)]);

describe('what a text asks for', () => {
  it.each([
    ['ICU-3', null, 'ICU-3'],
    ['  icu   3 ', null, 'icu 3'],
    ['log vitals ICU-3', 'vitals', 'ICU-3'],
    ['Log Vital Signs Delgado', 'vitals', 'Delgado'],
    ['notes ICU-3', 'notes', 'ICU-3'],
    ['admit meyer', 'admit', 'meyer'],
    ['remove high priority ICU-3', 'remove high priority', 'ICU-3'],
    ['notes', null, 'notes'],
    ['noteson', null, 'noteson'],
  ])('"%s": %j for "%s"', (text, task, search) => {
    const asked = askedOf(text);
    expect([asked.action?.task ?? null, asked.search]).toEqual([task, search]);
  });

  it('may become an action, from the second letter on', () => {
    const tasks = (text: string) => askedOf(text).completions.map(({ task }) => task);
    expect([tasks('l'), tasks('lo'), tasks('admit'), tasks('icu')]).toEqual([
      [],
      ['vitals', 'notes'],
      ['admit'],
      [],
    ]);
  });
});

describe('the groups', () => {
  it('are patients, the actions of the best one, devices, departments and screens', () => {
    expect(shown('icu-3', found(patient(1, 'ICU-3'), patient(2, 'ICU-31')))).toEqual([
      ['Patients', ['patient-1', 'patient-2']],
      ['Actions', ['vitals-1', 'notes-1']],
      ['Devices', ['device-3']],
      ['Departments and screens', ['department-1']],
    ]);
  });

  it('begin with the action that was typed, for those whom it fits', () => {
    expect(shown('notes icu', found(patient(1, 'ICU-3'), patient(2, 'ICU-31')))).toEqual([
      ['Actions', ['notes-1', 'notes-2']],
      ['Patients', ['patient-1', 'patient-2']],
    ]);
    expect(shown('admit rosa', found(patient(1, 'ICU-3'), patient(2, null)))[0]).toEqual([
      'Actions',
      ['admit-2'],
    ]);
  });

  it('are the screens alone without a text, and those of its words with one', () => {
    expect(shown('', undefined)).toEqual([['Screens', ['screen-patients', 'screen-devices']]]);
    expect(shown('list dev', undefined)).toEqual([['Screens', ['screen-devices']]]);
    expect(shown('nothing', undefined)).toEqual([]);
  });
});

describe('the hits', () => {
  const marked = (parts: readonly TextPart[]) =>
    parts.map(({ text, isHit }) => (isHit ? `<${text}>` : text)).join('');

  it.each([
    ['ICU-31', 'icu-3', '<ICU-3>1'],
    ['ICU-31', 'icu3', '<ICU-3>1'],
    ['Müller, Åsa', 'mul as', '<Mül>ler, <Ås>a'],
    ['Ann Anderson', 'an', '<An>n <An>derson'],
    ["O'Brien, Ann", 'obrien', "<O'Brien>, Ann"],
    ['Johanna', 'anna', 'Johanna'],
    ['ICU-3', '', 'ICU-3'],
    ['ICU-3', '--', 'ICU-3'],
    ['a (b', '(b', 'a (<b>'],
  ])('of "%s" for "%s" are %s', (text, search, result) => {
    expect(marked(hitParts(text, search))).toBe(result);
  });

  it.each([
    ['900-45-1180', '900-45-1180', '<900-45-1180>'],
    ['900-45-1180', '900451180', '<900-45-1180>'],
    ['900-45-1180', '451180', '900-<45-1180>'],
    ['900-45-1180', '-1180', '900-45-<1180>'],
    ['451-18-0999', '45-1180', '<451-18-0>999'],
    ['900-11-8045', '1180', '900-<11-80>45'],
    ['118-04-5118', '1180', '<118-0>4-5118'],
    ['900451180', '45-1180', '900<451180>'],
    ['900451180', '900 45 1180', '<900451180>'],
    ['900 45 1180', '451180', '900 <45 1180>'],
    ['900451180', '45', '900451180'],
    ['900-45-1180', '5118', '900-45-1180'],
    ['900-45-1180', 'delgado', '900-45-1180'],
  ])('of the SSN "%s" for "%s" are %s', (ssn, search, result) => {
    expect(marked(ssnHitParts(ssn, search))).toBe(result);
  });

  it.each([
    ['1956-03-12', '03/12/1956', '<1956/03/12>'],
    ['1956-12-03', '03/12/1956', '<1956/12/03>'],
    ['1956-12-03', 'smith 3-12-1956', '<1956/12/03>'],
    ['1956-03-12', '12.03.1956', '<1956/03/12>'],
    ['1956-12-03', '12.03.1956', '1956/12/03'],
    ['1956-03-12', '19560312', '<1956/03/12>'],
    ['1956-03-12', 'smith 1956', '<1956>/03/12'],
    ['1956-03-12', '12', '1956/03/12'],
  ])('of the birth date %s for "%s" are %s', (born, search, result) => {
    expect(marked(birthHitParts(born, search))).toBe(result);
  });
});
