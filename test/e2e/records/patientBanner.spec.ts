import { boxOf, fitsSideways, overlap } from '../../fixtures/product/layout';
import { expect, test } from '../../fixtures/product/productTest';
import { openWithToast } from '../../fixtures/product/toast';

const PATIENT = 1;

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
  [844, 390],
] as const) {
  test(`at ${width}x${height} bed, name and SSN stay in sight while a patient's screens scroll, free of a toast`, async ({
    nurse,
  }) => {
    for (const path of [`/patients/${PATIENT}/profile`, `/patient-chart/${PATIENT}`]) {
      const toast = await openWithToast(nurse, [width, height], async (page) => {
        await page.goto(path);
        await expect(page.locator('.patient-banner-name')).toBeVisible();
      });
      await nurse.mouse.move(width / 2, height - 40);
      await nurse.mouse.wheel(0, 600);
      for (const part of ['.patient-banner-band', '.patient-banner-who']) {
        const locator = nurse.locator(part);
        await expect(locator).toBeInViewport({ ratio: 1 });
        expect(overlap(await boxOf(toast), await boxOf(locator)), `${part} under the toast`).toBe(false);
        // Nothing else lies over it either.
        expect(
          await locator.evaluate((element) => {
            const { x, y, width: wide, height: high } = element.getBoundingClientRect();
            return element.contains(document.elementFromPoint(x + wide / 2, y + high / 2));
          }),
        ).toBe(true);
      }
      await fitsSideways(nurse);
      await toast.getByRole('button', { name: 'Close' }).click();
    }
  });
}

for (const [width, height] of [
  [1440, 900],
  [844, 390],
  [390, 844],
  [320, 640],
] as const) {
  test(`at ${width}x${height} the patient of a dialog is free of a toast, also when the dialog is taller than the window`, async ({
    nurse,
  }) => {
    const toast = await openWithToast(nurse, [width, height], async (page) => {
      await page.goto(`/patients/${PATIENT}/profile`);
      await expect(page.locator('.patient-banner-name')).toBeVisible();
    });
    await nurse.getByRole('button', { name: 'Log Vital Signs' }).click();
    const dialog = nurse.getByRole('dialog', { name: 'Log Vital Signs' });
    const who = dialog.locator('.patient-line-id');
    await expect(dialog.locator('.patient-line-name')).toBeVisible();
    await expect(toast).toBeVisible();
    for (const end of ['top', 'bottom'] as const) {
      const wrap = nurse.locator('.app-modal-wrap');
      await wrap.evaluate(
        (element, isTop) => element.scrollTo({ top: isTop ? 0 : element.scrollHeight, behavior: 'instant' }),
        end === 'top',
      );
      await expect(who).toBeInViewport({ ratio: 1 });
      expect(overlap(await boxOf(toast), await boxOf(who)), `at the ${end}`).toBe(false);
    }
    // Everything of the dialog can be brought below the toast: the title too.
    const title = dialog.locator('.ant-modal-title');
    await nurse.locator('.app-modal-wrap').evaluate((element) => element.scrollTo({ top: 0 }));
    expect(overlap(await boxOf(toast), await boxOf(title))).toBe(false);
  });
}

test('at 844x390 two rows of the labs and of the notes are seen whole below the banner', async ({
  nurse,
}) => {
  await nurse.setViewportSize({ width: 844, height: 390 });
  for (const path of ['labs/tests', 'notes']) {
    await nurse.goto(`/patients/${PATIENT}/${path}`);
    await expect(nurse.locator('.patient-banner-sync time').first()).toBeVisible();
    const second = await boxOf(nurse.getByRole('row').nth(2));
    expect(second.y + second.height, path).toBeLessThanOrEqual(390);
    // Each of the head, who it is, and the rest is one line.
    for (const [part, most] of [
      ['.page-header', 52],
      ['.patient-banner-id', 40],
      ['.patient-banner-rest', 40],
    ] as const)
      expect((await boxOf(nurse.locator(part))).height, part).toBeLessThanOrEqual(most);
    await fitsSideways(nurse);
  }
});

for (const width of [768, 834, 1024, 1180, 1280]) {
  test(`at ${width} every word of the banner is whole, and none lies over another`, async ({ nurse }) => {
    await nurse.setViewportSize({ width, height: 800 });
    for (const path of [`/patients/${PATIENT}/profile`, `/patient-chart/${PATIENT}`]) {
      await nurse.goto(path);
      await expect(nurse.locator('.patient-banner-sync time').first()).toBeVisible();
      const banner = nurse.locator('.patient-banner');
      const parts = ['-band', '-who', '-more', '-notes'].map((part) =>
        banner.locator(`.patient-banner${part}`),
      );
      const boxes = await Promise.all(parts.map(boxOf));
      for (const [index, box] of boxes.entries()) {
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false);
      }
      for (const part of parts)
        await expect
          .poll(() => part.evaluate((box) => box.scrollWidth <= Math.ceil(box.clientWidth) + 1))
          .toBe(true);
    }
  });
}
