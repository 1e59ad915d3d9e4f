import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/product/productTest';

/** A patient of the demo on a device that sends. */
const WORN = 3;

/** What Tab reaches on the screen and stands wholly above what it reached just before: 'this, after that'. */
const outOfOrder = (page: Page) =>
  page.evaluate(() => {
    const reached = [
      ...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, [tabindex="0"])'),
    ]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          element.tabIndex >= 0 &&
          // They stay at the lower edge of the window, and come last.
          !element.matches(':disabled, .bed-tabs *'),
      )
      // What is pressed of a hidden input is its label.
      .map((element) => element.closest('label') ?? element);
    const nameOf = ({ ariaLabel, textContent, className }: HTMLElement) =>
      ariaLabel ?? (textContent.trim() || className);
    return reached.flatMap((element, index) => {
      const before = reached[index - 1];
      return before !== undefined &&
        element.getBoundingClientRect().bottom <= before.getBoundingClientRect().top
        ? [`${nameOf(element)}, after ${nameOf(before)}`]
        : [];
    });
  });

for (const [name, width, height] of [
  ['a phone', 390, 844],
  ['a phone held sideways', 844, 390],
] as const) {
  for (const [screen, path] of [
    ['chart', `/patient-chart/${WORN}`],
    ['profile', `/patients/${WORN}/profile`],
    ['notes', `/patients/${WORN}/notes`],
  ] as const)
    test(`on ${name} Tab goes through the ${screen} of a patient as it is seen`, async ({ nurse }) => {
      await nurse.setViewportSize({ width, height });
      await nurse.goto(path);
      await expect(nurse.locator('.patient-banner-name')).toBeVisible();
      await expect(nurse.getByRole('button', { name: 'Log Vital Signs' })).toBeVisible();
      await expect.poll(() => outOfOrder(nurse)).toEqual([]);
      // Who it is comes before what is done at the bed.
      expect(
        await nurse.evaluate(() => {
          const [who, actions] = ['.patient-banner-name', '.bedside-actions'].map((part) =>
            document.querySelector(part),
          );
          const isBefore =
            who && actions && who.compareDocumentPosition(actions) & Node.DOCUMENT_POSITION_FOLLOWING;
          return Boolean(isBefore);
        }),
      ).toBe(width < 768 || screen === 'chart');
    });
}

test('what is typed in a dialog of the chart stays when the window becomes that of a phone, and back', async ({
  nurse,
}) => {
  await nurse.goto(`/patient-chart/${WORN}`);
  await nurse.getByRole('button', { name: 'Log Clinical Notes' }).click();
  const text = nurse.getByRole('dialog').getByLabel('Clinical Notes');
  await text.fill('Drowsy.');
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1440, 900],
  ] as const) {
    await nurse.setViewportSize({ width, height });
    await expect(text).toHaveValue('Drowsy.');
  }
});
