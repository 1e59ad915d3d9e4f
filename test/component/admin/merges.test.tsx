import { screen, waitFor, within } from '@testing-library/react';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { merged, openMerges, undoMerge } from '../../fixtures/patients/mergedRecords';
import { recorded } from '../../fixtures/patients/patients';
import { renderApp } from '../../fixtures/screens/render';

const rowWith = async (list: { findByText: (text: string) => Promise<HTMLElement> }, text: string) =>
  within((await list.findByText(text)).closest('tr') ?? document.body);

describe('the merged records', () => {
  it('[J37] names both records with their numbers, and the one that was kept leads to its patient', async () => {
    const { survivor, number, ssn } = await merged();
    const { list } = await openMerges();
    const row = await rowWith(list, `MRN ${number}`);
    expect(row.getByText('Ruiz, Rosa')).toBeVisible();
    expect(row.getByRole('link', { name: 'Delgado, Rosa' })).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`/patients/${survivor}$`)),
    );
    expect(row.getByText(`SSN ${ssn}`)).toBeVisible();
    expect(row.getByText('link his')).toBeVisible();
    expect(list.queryByText(`Patient ${survivor}`)).toBeNull();
  });

  it('undoes a merge: the list says when, and the former record is a patient again', async () => {
    const { retired, number } = await merged();
    const { user, list } = await openMerges();
    await user.click(await list.findByRole('button', { name: `Undo the merge of ${number}` }));
    const question = within(await screen.findByRole('dialog', { name: `Undo the merge of ${number}?` }));
    expect(question.getByText(/^Ruiz, Rosa \(MRN \d+\) becomes a patient again/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(await recorded(retired)).toEqual({ detail: 'Not found.' });
    await undoMerge(user, number);
    const row = await rowWith(list, `MRN ${number}`);
    expect(await row.findByText(/^Undone \d\d:\d\d \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    expect(row.getByText('by admin')).toBeVisible();
    expect(row.getByRole('link', { name: 'Ruiz, Rosa' })).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`/patients/${retired}$`)),
    );
    expect(await recorded(retired)).toMatchObject({ id: retired, last_name: 'Ruiz' });
  });

  it('says why a merge was not undone, and that its list could not be loaded', async () => {
    const { number } = await merged();
    const faults = faultyServer();
    faults.refuse(/GET .*merges/);
    const { user, list } = await openMerges();
    expect(await list.findByText(/The merged records could not be loaded/)).toBeVisible();
    faults.heal();
    await user.click(list.getByRole('button', { name: 'Try again' }));
    const undo = await list.findByRole('button', { name: `Undo the merge of ${number}` });
    faults.answer(/POST .*undo/, 400, { non_field_errors: ['The record that was kept is gone.'] });
    expectLog(/a merge was not undone/);
    await user.click(undo);
    await user.click(await screen.findByRole('button', { name: 'Undo merge' }));
    await waitFor(() =>
      expect(list.getByRole('alert')).toHaveTextContent(
        `The merge of ${number} was not undone. The record that was kept is gone.`,
      ),
    );
    expect(list.getByRole('button', { name: `Undo the merge of ${number}` })).toBeEnabled();
  });
});

describe('the banner of a patient whose record took in another', () => {
  it('says so beside the allergies', async () => {
    const { survivor, number } = await merged(23);
    await renderApp(`/patients/${survivor}/profile`, { as: 'nurse' });
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent(new RegExp(`^Merged with MRN ${number} at \\d\\d:\\d\\d \\d\\d/\\d\\d$`));
    expect(screen.getByRole('region', { name: 'Patient' })).toContainElement(note);
  });

  it('says nothing any more after a day', async () => {
    const { survivor } = await merged(25);
    await renderApp(`/patients/${survivor}/profile`, { as: 'nurse' });
    const banner = await screen.findByRole('region', { name: 'Patient' });
    expect(await within(banner).findByText('Delgado, Rosa')).toBeVisible();
    expect(banner).not.toHaveTextContent('Merged');
  });
});
