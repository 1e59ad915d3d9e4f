import type { Page } from '@playwright/test';
import { listedAlarm } from '../../fixtures/alerts/boardAlarm';
import { openBoard } from '../../fixtures/product/board';
import { boxOf } from '../../fixtures/product/layout';
import { expect, test } from '../../fixtures/product/productTest';
import { PRESSES_COUNT_AFTER } from '../../fixtures/product/toast';

const NAMES = ['Abel', 'Baker', 'Carter'] as const;

/** Three CRITICAL alarms of three patients, whose toasts follow one another; the ids of the alarms that are acknowledged. */
async function openWithThree(page: Page): Promise<number[]> {
  const acknowledged: number[] = [];
  await page.route(/\/api\/alarms\/\d+\/acknowledge\/$/, (route) => {
    const id = Number(/alarms\/(\d+)\//.exec(route.request().url())?.[1]);
    acknowledged.push(id);
    return route.fulfill({ json: listedAlarm({ id, state: 'acknowledged' }) });
  });
  await page.route(/\/api\/notifications\/(\?|$)/, (route) => {
    const created = Date.now() - 2_000;
    return route.fulfill({
      json: NAMES.map((last_name, nth) => ({
        ...{ id: 900_001 + nth, read: false, created_at: new Date(created + nth).toISOString() },
        alert: {
          ...{
            patient: 1_001 + nth,
            patient_ssn: `900-12-340${nth}`,
            patient_gender: 'F',
            bed: `ICU-${nth + 1}`,
          },
          ...{ first_name: 'Ann', last_name, observation_type: 'HIPI', observation_value: 96 },
          ...{ severity: 'CRITICAL', reasons: [], alarm: 800_001 + nth, late: false },
          measured_at: new Date(created).toISOString(),
        },
      })),
    });
  });
  await openBoard(page);
  return acknowledged;
}

test.describe('under a finger, at 390x844', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('[B15] a toast that has just taken the place of another takes no press that was meant for that one', async ({
    nurse,
  }) => {
    const acknowledged = await openWithThree(nurse);
    const toast = nurse.locator('.alert-toast');
    await expect(toast).toContainText('Abel', { timeout: 30_000 });
    const { x, y, width, height } = await boxOf(toast.getByRole('button', { name: 'Acknowledge' }));
    const press = () => nurse.touchscreen.tap(x + width / 2, y + height / 2);
    // By itself, after ten seconds. A finger that comes down before the change is lifted after it.
    await toast.evaluate(
      ({ parentElement }) =>
        new Promise<void>((resolve) => {
          const seen = new MutationObserver(() => {
            if (document.querySelector('.alert-toast')?.textContent.includes('Baker') === true) resolve();
          });
          seen.observe(parentElement?.closest('.alert-toasts') ?? document.body, {
            childList: true,
            subtree: true,
          });
        }),
    );
    // Not for longer than a toast takes no press, however slowly each of them goes.
    const until = Date.now() + PRESSES_COUNT_AFTER / 2;
    do await press();
    while (Date.now() < until);
    await expect(toast).toContainText('Baker');
    await nurse.waitForTimeout(PRESSES_COUNT_AFTER);
    expect(acknowledged).toEqual([]);
    await expect(toast).toContainText('Baker');
    await press();
    await expect.poll(() => acknowledged).toEqual([800_002]);
  });
});
