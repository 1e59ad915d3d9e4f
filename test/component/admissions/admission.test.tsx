/**
 * @jest-environment-options {"ward": true}
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PATIENT_STATUSES } from '../../../src/clinical/patientStatus';
import {
  admissionsOf,
  card,
  choose,
  confirm,
  edit,
  fact,
  form,
  unadmittedPatient,
  openProfile,
  save,
  wornBy,
} from '../../fixtures/screens/admissionForm';
import { patientOf } from '../../fixtures/alerts/alerts';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { deviceIds } from '../../fixtures/readings/feeder';
import { meanwhile } from '../../fixtures/screens/render';

const SICK = '900-12-3401';
const ADMISSIONS = /\/api\/admissions\//;

describe('the latest admission', () => {
  it('[ADM-01] [ADM-22] is shown with the words for its ids', async () => {
    await openProfile(await patientOf(SICK));
    const box = await card();
    expect(await within(box).findByText('ICU-3')).toBeVisible();
    expect(fact(box, 'Department')).toHaveTextContent('ICU');
    expect(fact(box, 'Diagnosis')).toHaveTextContent(/^T\d+ - Test$/);
    expect(fact(box, 'Admission Date')).toHaveTextContent('2026/03/01');
    expect(fact(box, 'Device')).toHaveTextContent(String((await deviceIds('SICK'))[0]));
  });

  it('[PD-12] [ADM-02] [ADM-03] [ADM-04] offers 23 statuses by label, inert until it is edited', async () => {
    const user = await openProfile(await patientOf(SICK));
    const box = await card();
    const chips = await within(box).findAllByRole('radio');
    expect(chips.map((chip) => chip.closest('label')?.textContent)).toEqual(
      PATIENT_STATUSES.map(({ label }) => label),
    );
    for (const chip of chips) expect(chip).toBeDisabled();
    expect(within(box).getByRole('radio', { name: 'In WARD' })).toBeChecked();
    await user.click(within(box).getByRole('button', { name: 'Edit' }));
    for (const chip of within(await form()).getAllByRole('radio')) expect(chip).toBeEnabled();
    await user.click(within(await form()).getByRole('button', { name: 'Cancel' }));
    expect(within(await card()).getByRole('radio', { name: 'In WARD' })).toBeDisabled();
  });

  it('[ADM-12] [API-56] is updated, with the version it was read in, and shown again', async () => {
    const patient = await patientOf(SICK);
    const { user, box } = await edit(SICK);
    const calls = faultyServer();
    await user.click(within(box).getByRole('radio', { name: 'In ICU' }));
    await save(user);
    expect(await within(await card()).findByRole('radio', { name: 'In ICU' })).toBeChecked();
    const [call, ...others] = calls.calls(ADMISSIONS);
    expect(others).toEqual([]);
    expect(call).toMatchObject({ method: 'PATCH', status: 200 });
    expect(call?.headers.get('If-Match')).toMatch(/^"/);
    expect(Object.keys(call?.body as object).sort()).toEqual([
      'admission_date',
      'bed',
      'department',
      'device',
      'diagnosis',
      'status',
    ]);
    expect((await admissionsOf(patient)).map(({ status }) => status)).toEqual(['IN_ICU']);
  });

  it('saves once, however fast one presses', async () => {
    const { user, box } = await edit(SICK);
    const calls = faultyServer();
    await user.click(within(box).getByRole('radio', { name: 'Pending' }));
    const button = within(box).getByRole('button', { name: 'Save' });
    for (let press = 0; press < 5; press += 1) fireEvent.click(button);
    await card();
    expect(calls.calls(ADMISSIONS)).toHaveLength(1);
  });
});

describe('what is chosen', () => {
  it('[ADM-19] [ADM-20] [ADM-21] another department empties the bed and offers its own; the same one does not', async () => {
    const { user, box } = await edit(SICK);
    const calls = faultyServer();
    await choose(user, 'Department', /^ICU$/);
    expect(within(box).getByText('ICU-3')).toBeVisible();
    await choose(user, 'Department', /^MED$/);
    await waitFor(() => expect(within(box).queryByText('ICU-3')).toBeNull());
    await choose(user, 'Bed', /^MED-4$/);
    const { id } = await meanwhile(() =>
      server.db.selectFrom('departments').select('id').where('name', '=', 'MED').executeTakeFirstOrThrow(),
    );
    expect(
      calls
        .calls(/\/api\/beds\/\?/)
        .every(({ url }) => new URL(url).searchParams.get('department') === String(id)),
    ).toBe(true);
  });

  it('[ADM-20] without a department no bed can be chosen', async () => {
    await openProfile(await unadmittedPatient());
    expect(within(await form()).getByLabelText('Bed')).toBeDisabled();
  });

  it('[ADM-22] a diagnosis is searched for by text', async () => {
    const user = await openProfile(await unadmittedPatient());
    const calls = faultyServer();
    await choose(user, 'Diagnosis', /^T\d+ - Test$/, 'tes');
    expect(
      calls.calls(/\/api\/diagnoses\//).some(({ url }) => new URL(url).searchParams.get('search') === 'tes'),
    ).toBe(true);
  });

  it('[ADM-17] [API-59] only available devices are offered', async () => {
    const user = await openProfile(await unadmittedPatient());
    const calls = faultyServer();
    await user.click(within(await form()).getByLabelText('Device'));
    const [spare] = await deviceIds('SPARE');
    expect(
      await screen.findByText(new RegExp(`^${spare} `), { selector: '.ant-select-item-option-content' }),
    ).toBeVisible();
    expect(new URL(calls.calls(/\/api\/devices\//)[0]?.url ?? '').searchParams.get('available')).toBe('true');
    const [worn] = await deviceIds('SICK');
    expect(
      screen.queryByText(new RegExp(`^${worn} `), { selector: '.ant-select-item-option-content' }),
    ).toBeNull();
  });
});

it('[ADM-18] says so when no device is on offer', async () => {
  const { user, box } = await edit(SICK);
  faultyServer().answer(/\/api\/devices\/\?/, 200, { count: 0, next: null, previous: null, results: [] });
  await user.click(within(box).getByLabelText('Device'));
  expect(await screen.findByText('No available devices at the moment')).toBeVisible();
});

describe('a patient who was never admitted', () => {
  it('[ADM-13] [ADM-14] [VAL-17] [VAL-18] [VAL-19] gets the empty form, which says what is missing on Save, and makes an admission', async () => {
    const patient = await unadmittedPatient();
    const user = await openProfile(patient);
    const box = await form();
    expect(within(box).queryByText('This field is required.')).toBeNull();
    await save(user);
    expect(within(box).getAllByText('This field is required.')).toHaveLength(3);
    const calls = faultyServer();
    await choose(user, 'Diagnosis', /^T\d+ - Test$/);
    for (const [date, problem] of [
      ['2026/03/12', 'The admission date may be tomorrow at the latest.'],
      ['1920/01/01', 'The admission date lies before the birth of the patient.'],
    ] as const) {
      await user.clear(within(box).getByLabelText('Admission Date'));
      await user.type(within(box).getByLabelText('Admission Date'), `${date}{Enter}`);
      await save(user);
      expect(within(box).getByText(problem)).toBeVisible();
    }
    await user.clear(within(box).getByLabelText('Admission Date'));
    await user.type(within(box).getByLabelText('Admission Date'), '2026/03/09{Enter}');
    await user.click(within(box).getByRole('radio', { name: 'Registered' }));
    await save(user);
    expect(await within(await card()).findByRole('radio', { name: 'Registered' })).toBeChecked();
    expect(calls.calls(ADMISSIONS)).toHaveLength(1);
    expect(calls.calls(ADMISSIONS)[0]).toMatchObject({
      method: 'POST',
      body: { discharge_date: null, patient, status: 'REGISTERED', admission_date: '2026-03-09' },
    });
    expect(await admissionsOf(patient)).toHaveLength(1);
  });
});

describe('a stay that is over', () => {
  it('[C8] frees bed and device, and a new admission can be made over it', async () => {
    const ssn = '900-82-9305';
    const patient = await patientOf(ssn);
    const { user, box } = await edit(ssn);
    const calls = faultyServer();
    await user.click(within(box).getByRole('radio', { name: 'Hospital Discharge' }));
    await save(user);
    await confirm(user, /^Close the admission of/);
    const closed = await card();
    expect(await within(closed).findByText('Discharge Date')).toBeVisible();
    expect(calls.calls(/PATCH .*\/api\/devices\//)).toHaveLength(0);
    expect(await wornBy(patient)).toEqual([]);
    await user.click(within(closed).getByRole('button', { name: 'New admission' }));
    await choose(user, 'Diagnosis', /^T\d+ - Test$/);
    await user.type(within(await form()).getByLabelText('Admission Date'), '2026/03/10{Enter}');
    await user.click(within(await form()).getByRole('radio', { name: 'Pending' }));
    await save(user);
    expect(await within(await card()).findByRole('radio', { name: 'Pending' })).toBeChecked();
    expect(await admissionsOf(patient)).toHaveLength(2);
  });
});
