import type { LabSeriesList } from '../../../src/contract/labTests';
import { expect, test } from '../../fixtures/product/productTest';

for (const [width, height] of [
  [1440, 900],
  [844, 390],
  [390, 844],
] as const)
  test(`at ${width}x${height} the buttons of the alarm limits, a dialog higher than the window, stay in sight`, async ({
    nurse,
  }) => {
    await nurse.setViewportSize({ width, height });
    await nurse.goto('/patients/3/profile');
    await nurse.getByRole('button', { name: 'Change' }).last().click();
    const dialog = nurse.getByRole('dialog', { name: 'Alarm Limits' });
    await expect(dialog.getByRole('textbox').first()).toBeVisible();
    for (const name of ['Cancel', 'Save'])
      await expect(dialog.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  });

test('on a phone each filter of the View Settings is one line, of the size of a finger', async ({
  nurse,
}) => {
  await nurse.setViewportSize({ width: 390, height: 844 });
  await nurse.goto('/patient-dashboard');
  await nurse.getByRole('button', { name: /View Settings/ }).click();
  for (const name of ['High Risk', 'Low Battery', 'No Sync']) {
    const words = nurse.getByRole('group', { name: 'View Settings' }).getByText(name, { exact: true });
    const { height, text } = await words.evaluate((row) => {
      const range = document.createRange();
      const node = [...row.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE) ?? row;
      range.selectNodeContents(node);
      return { height: row.getBoundingClientRect().height, text: range.getBoundingClientRect().height };
    });
    expect(height).toBe(44);
    expect(text).toBeLessThan(30);
  }
});

test('on a phone both letters of a critical result are seen by test', async ({ nurse }) => {
  await nurse.route(/\/lab-series\//, async (route) => {
    const answer = await route.fetch();
    const series = (await answer.json()) as LabSeriesList;
    const results = series.results.map((each) => ({
      ...each,
      values: each.values.map((value) => ({ ...value, flag: 'HH' })),
    }));
    await route.fulfill({ response: answer, json: { ...series, results } });
  });
  await nurse.setViewportSize({ width: 390, height: 844 });
  await nurse.goto('/patients/3/labs/tests');
  await nurse.getByText('By test', { exact: true }).click();
  await expect(nurse.getByText('HH', { exact: true }).first()).toBeVisible();
  const cut = await nurse.getByText('HH', { exact: true }).evaluateAll(
    (flags) =>
      flags.filter((flag) => {
        const cell = flag.closest('td, th');
        return cell !== null && flag.getBoundingClientRect().right > cell.getBoundingClientRect().right;
      }).length,
  );
  expect(cut).toBe(0);
});

for (const path of ['/patients', '/patients/3/profile', '/alarms', '/devices'])
  test(`the ring of the focus is whole on ${path}`, async ({ nurse }) => {
    await nurse.goto(path);
    await expect(nurse.locator('main').getByRole('link').first()).toBeVisible();
    for (let step = 0; step < 50; step += 1) {
      await nurse.keyboard.press('Tab');
      await expect.poll(() => nurse.evaluate(cutRing), { message: `step ${step}` }).toBeNull();
    }
  });

/** What has the focus and whose ring a box around it cuts by more than a pixel; null when it is whole, or drawn in another way. */
function cutRing(): string | null {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused);
  if (outlineStyle === 'none') return null;
  const reach = parseFloat(outlineWidth) + parseFloat(outlineOffset) - 1;
  const box = focused.getBoundingClientRect();
  for (let around = focused.parentElement; around !== null; around = around.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(around);
    const edge = around.getBoundingClientRect();
    const isCutAcross = box.left - reach < edge.left || box.right + reach > edge.right;
    const isCutDown = box.top - reach < edge.top || box.bottom + reach > edge.bottom;
    // What scrolls shows it once it was scrolled to.
    if ((overflowX === 'hidden' && isCutAcross) || (overflowY === 'hidden' && isCutDown))
      return `${focused.tagName} ${focused.className} ${focused.textContent} in ${around.className}`;
    if (position === 'fixed') break;
  }
  return null;
}
