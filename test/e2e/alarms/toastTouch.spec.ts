import { openBoard } from '../../fixtures/product/board';
import { boxOf, overlap } from '../../fixtures/product/layout';
import { expect, test } from '../../fixtures/product/productTest';
import { openWithToast } from '../../fixtures/product/toast';

test.describe('under a finger', () => {
  test.use({ hasTouch: true });

  for (const size of [
    [1440, 900],
    [768, 1024],
    [390, 844],
    [320, 640],
  ] as const) {
    test(`[ALT-11] at ${size[0]}x${size[1]} beside a long name bed, severity and age are whole, and a finger finds what can be pressed`, async ({
      nurse,
    }) => {
      const toast = await openWithToast(nurse, size, openBoard, {
        first_name: 'Anneliese Wilhelmina',
        last_name: 'Featherstonehaugh-Lindqvist',
        late: false,
      });
      for (const whole of [toast.getByText('Critical', { exact: true }), toast.getByText(/^ · \d+ s ago$/)]) {
        expect(
          await whole.evaluate(
            (element) =>
              element.scrollWidth <= element.clientWidth || getComputedStyle(element).display === 'inline',
          ),
        ).toBe(true);
        const [place, box] = [await boxOf(whole), await boxOf(toast)];
        expect(place.width).toBeGreaterThan(30);
        expect([
          place.x >= box.x,
          place.x + place.width <= box.x + box.width - 44,
          place.y + place.height <= box.y + box.height,
        ]).toEqual([true, true, true]);
      }
      const name = toast.getByText('ICU-12 · Featherstonehaugh-Lindqvist, Anneliese Wilhelmina', {
        exact: true,
      });
      const isBedWhole = await name.evaluate((element) => {
        const bed = document.createRange();
        bed.setStart(element.firstChild ?? element, 0);
        bed.setEnd(element.firstChild ?? element, 'ICU-12'.length);
        return bed.getBoundingClientRect().right <= element.getBoundingClientRect().right;
      });
      expect(isBedWhole).toBe(true);
      const [who, more] = [await boxOf(name), await boxOf(toast.getByRole('link', { name: '+2 more' }))];
      expect(who.width).toBeGreaterThan(100);
      for (const target of [more, await boxOf(toast.getByRole('button', { name: 'Close' }))]) {
        expect(target.width).toBeGreaterThanOrEqual(44);
        expect(target.height).toBeGreaterThanOrEqual(44);
      }
    });
  }

  for (const size of [
    [390, 844],
    [320, 640],
  ] as const) {
    test(`[ALT-11] at ${size[0]}x${size[1]} the toast stays within the strip, and covers neither tabs nor a notice`, async ({
      nurse,
    }) => {
      const toast = await openWithToast(nurse, size, async (page) => {
        await page.goto('/admin/departments');
        await expect(page.getByRole('tab', { name: 'Departments' })).toBeVisible();
      });
      const [box, strip] = [await boxOf(toast), await boxOf(nurse.getByRole('region', { name: 'Ward' }))];
      expect([box.y >= strip.y, box.y + box.height <= strip.y + strip.height]).toEqual([true, true]);
      for (const tab of await nurse.getByRole('tab').all())
        expect(overlap(box, await boxOf(tab)), 'a tab under the toast').toBe(false);
    });
  }
});
