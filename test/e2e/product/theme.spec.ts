import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/product/productTest';

const STYLES = 'head style[data-css-hash]';

/** The ids of Ant Design's styles in the document. */
const stylesOf = (page: Page) =>
  page
    .locator(STYLES)
    .evaluateAll((styles) => styles.map((style) => style.getAttribute('data-css-hash')).sort());

/** What parts of Ant Design on the list of devices are drawn with. */
const coloursOf = (page: Page) =>
  page
    .locator(
      '.ant-table-thead th:first-of-type, .ant-table-tbody td:first-of-type, .ant-btn, .ant-menu-item-selected',
    )
    .evaluateAll((parts) =>
      parts.map((part) => {
        const { color, backgroundColor, borderColor } = getComputedStyle(part);
        return [color, backgroundColor, borderColor];
      }),
    );

test.describe('Ant Design in our themes', () => {
  test.use({ colorScheme: 'light' });

  test('a screen that was left keeps its styles, and each theme its own colours, as often as they change', async ({
    nurse,
  }) => {
    await nurse.getByRole('link', { name: 'Devices' }).click();
    await expect(nurse.locator('.ant-table-tbody a').first()).toBeVisible();
    const ofDevices = await stylesOf(nurse);
    await nurse.getByRole('link', { name: 'General Dashboard' }).click();
    await expect(nurse.locator('.ant-table-thead')).toHaveCount(0);
    expect(await stylesOf(nurse)).toEqual(expect.arrayContaining(ofDevices));

    await nurse.getByRole('link', { name: 'Devices' }).click();
    await expect(nurse.locator('.ant-table-tbody a').first()).toBeVisible();
    const theme = nurse.getByRole('switch', { name: 'Dark mode' });
    await nurse.mouse.move(720, 2);
    const light = await coloursOf(nurse);
    await theme.press('Space');
    const dark = await coloursOf(nurse);
    expect(dark).not.toEqual(light);
    for (const expected of [light, dark, light]) {
      await theme.press('Space');
      expect(await coloursOf(nurse)).toEqual(expected);
    }
  });
});
