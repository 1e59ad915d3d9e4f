import type { TSchema } from 'typebox';
import { AlertsQuery } from '../../../src/contract/alerts';
import { BedsQuery } from '../../../src/contract/beds';
import { ClinicalNotesQuery } from '../../../src/contract/clinicalNotes';
import { PatientDashboardQuery } from '../../../src/contract/dashboard';
import { DepartmentsQuery } from '../../../src/contract/departments';
import { AssignmentsQuery, DevicesQuery } from '../../../src/contract/devices';
import { DiagnosesQuery } from '../../../src/contract/diagnoses';
import { LabTestsQuery } from '../../../src/contract/labTests';
import { LoggedSetsQuery } from '../../../src/contract/loggedSets';
import { NotificationsQuery } from '../../../src/contract/notifications';
import { ForecastsQuery, ReportQuery, VitalsQuery } from '../../../src/contract/observationSets';
import { PatientsQuery } from '../../../src/contract/patients';
import { UsersQuery } from '../../../src/contract/users';
import { queryRead } from '../../fixtures/contract/verdicts';

const INT4 = '2147483647';
const BEYOND_INT4 = '2147483648';

it.each<[list: string, TSchema, fields: string]>([
  [
    'users',
    UsersQuery,
    'id first_name last_name email username is_active is_superuser last_login date_joined',
  ],
  ['departments', DepartmentsQuery, 'id name abbreviation'],
  ['beds', BedsQuery, 'id department__name number abbreviation_annotation'],
  ['diagnoses', DiagnosesQuery, 'id icd_10_code'],
  ['patients', PatientsQuery, 'id last_name first_name gender date_of_birth bed admission__department__name'],
  ['clinical notes', ClinicalNotesQuery, 'id created_at created_by note_type'],
  ['lab tests', LabTestsQuery, 'results_timestamp type sample_timestamp'],
  ['devices', DevicesQuery, 'id type last_sync patient__last_name patient__first_name'],
  ['assignments of a device', AssignmentsQuery, 'assigned_at released_at'],
  ['logged sets', LoggedSetsQuery, 'id measured_at created_at'],
])('the list of %s can be ordered by each of their fields, in both directions', (_, schema, words) => {
  const fields = words.split(' ');
  const orderings = [...fields, ...fields.map((field) => `-${field}`), fields.join(','), ''];
  expect(orderings.filter((ordering) => queryRead(schema, { ordering }) === null)).toEqual([]);
  const refused = ['password', `${words.replaceAll(' ', ',')},`, `--${fields[0] ?? ''}`, ','];
  expect(refused.filter((ordering) => queryRead(schema, { ordering }) !== null)).toEqual([]);
});

describe('what is read from a query', () => {
  it.each<[query: string, TSchema, object]>([
    ['devices', DevicesQuery, { page: 1, page_size: 20, unassigned_devices: false, available: false }],
    [
      'the patient dashboard',
      PatientDashboardQuery,
      { high_risk: false, low_battery: false, no_sync: false },
    ],
    ['the alerts of a patient', AlertsQuery, { limit: 20, offset: 0 }],
    ['vitals', VitalsQuery, { resolution: 15, ordering: 'timestamp' }],
    ['a report', ReportQuery, { resolution: 120, ordering: 'timestamp' }],
    ['forecasts', ForecastsQuery, { resolution: 15 }],
    ['notifications', NotificationsQuery, {}],
  ])('%s: what was not requested, and nothing that is not named', (_, schema, defaults) => {
    expect(queryRead(schema, {})).toEqual(defaults);
    expect(queryRead(schema, { everything: 'true' })).toBeNull();
  });

  it.each([
    ['limit', '1', '200', ['0', '201']],
    ['offset', '0', INT4, ['-1', BEYOND_INT4]],
  ])('alerts of a patient: a %s from %s to %s', (name, least, most, refused) => {
    expect([least, most].filter((value) => queryRead(AlertsQuery, { [name]: value }) === null)).toEqual([]);
    expect(refused.filter((value) => queryRead(AlertsQuery, { [name]: value }) !== null)).toEqual([]);
  });

  it.each([
    ['vitals', VitalsQuery],
    ['a report', ReportQuery],
    ['forecasts', ForecastsQuery],
  ])('%s: the resolutions of 10, 15, 60 and 120 minutes alone', (_, schema) => {
    const taken = ['0', '10', '11', '15', '16', '60', '61', '120', '121'].filter(
      (resolution) => queryRead(schema, { resolution }) !== null,
    );
    expect(taken).toEqual(['10', '15', '60', '120']);
  });

  it('vitals: the oldest or the newest first, and no other ordering', () => {
    expect(queryRead(VitalsQuery, { ordering: '-timestamp' })).toMatchObject({ ordering: '-timestamp' });
    expect(
      ['', 'id', '--timestamp'].filter((ordering) => queryRead(VitalsQuery, { ordering }) !== null),
    ).toEqual([]);
  });
});
