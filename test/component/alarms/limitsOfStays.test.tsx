import { screen, within } from '@testing-library/react';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { admittedWearer } from '../../fixtures/patients/admittedWearer';
import { discharge } from '../../fixtures/patients/patients';
import { dialog } from '../../fixtures/screens/bedside';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { write } from '../../fixtures/ward/addedWard';
import { ownOf } from '../../fixtures/ward/ownLimits';

describe('[J26] the alarm limits of an admitted patient', () => {
  const own = (id: number) => ownOf(`/patients/${id}/alarm-limits/`, 'HEART_RATE_HIGH');

  async function typed() {
    const { patient } = await admittedWearer();
    const { user } = await renderApp(`/patients/${patient}/profile`, { as: 'nurse' });
    await user.click(
      await within(await screen.findByRole('region', { name: 'Alarm limits' })).findByRole('button', {
        name: 'Change',
      }),
    );
    const box = within(await dialog('Alarm Limits'));
    await user.type(await box.findByLabelText('Heart rate high, critical'), '150');
    await user.type(box.getByLabelText('Reason for what is changed'), 'Athlete');
    const save = () => user.click(box.getByRole('button', { name: 'Save' }));
    return { patient, box, save };
  }

  it('count until the discharge', async () => {
    const { save } = await typed();
    await save();
    expect(
      within(await dialog('Alarm Limits Saved')).getByText(
        'They count from the next value on, until the discharge.',
      ),
    ).toBeVisible();
  });

  it('are not saved in silence once the stay has ended; saved again they count until the next one', async () => {
    const { patient, box, save } = await typed();
    await discharge(patient);
    expectLog(/a form was not saved/);
    await save();
    expect(await box.findByText(/^Not saved\. This was changed by another user meanwhile/)).toBeVisible();
    expect(
      within(box.getByRole('group', { name: 'Changed meanwhile' })).getByRole('listitem'),
    ).toHaveTextContent('Admission: none is open');
    expect(await own(patient)).toBeNull();
    await save();
    expect(
      within(await dialog('Alarm Limits Saved')).getByText(
        'They count from the next value on, until the next admission.',
      ),
    ).toBeVisible();
    expect(await own(patient)).toMatchObject({ critical: 150 });
  });

  it('are not saved in silence on top of inherited ones that have changed: what tightened the old limits may loosen the new ones', async () => {
    const { patient, box, save } = await typed();
    const { department_id: department } = await meanwhile(() =>
      server.db
        .selectFrom('admissions')
        .select('department_id')
        .where('patient_id', '=', patient)
        .executeTakeFirstOrThrow(),
    );
    await write('PUT', `/departments/${department}/alarm-limits/`, {
      limits: { HEART_RATE_HIGH: { warning: null, critical: 130, outer: null } },
    });
    expectLog(/a form was not saved/);
    await save();
    expect(await box.findByText(/^Not saved\. This was changed by another user meanwhile/)).toBeVisible();
    expect(
      within(box.getByRole('group', { name: 'Changed meanwhile' })).getByRole('listitem'),
    ).toHaveTextContent(/^Heart rate high, inherited: .*critical 130.*\(.*[Dd]epartment.*\)$/);
    expect(box.getByLabelText('Heart rate high, critical')).toHaveValue('150');
    expect(await own(patient)).toBeNull();
  });
});
