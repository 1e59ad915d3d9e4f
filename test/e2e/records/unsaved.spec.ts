import { expect, test } from '../../fixtures/product/productTest';

test('[G9] Back does not lose a note that is being written: in a browser the question comes before the screen goes', async ({
  nurse,
}) => {
  await nurse.goto('/general-dashboard');
  await nurse
    .getByRole('link', { name: 'Patient List' })
    .or(nurse.locator('a[href="/patients"]'))
    .first()
    .click();
  await nurse.locator('tbody a').first().click();
  await expect(nurse).toHaveURL(/\/profile$/);
  const address = nurse.url();
  await nurse.getByRole('button', { name: 'Log Clinical Notes' }).click();
  const note = nurse.getByRole('textbox', { name: 'Clinical Notes' });
  await note.fill('Restless since 02:00.');
  await nurse.goBack();
  const question = nurse.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(nurse).toHaveURL(address);
  await expect(note).toHaveValue('Restless since 02:00.');
  await nurse.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(nurse).toHaveURL(/\/patients(\?|$)/);
});
