import type { Page } from '@playwright/test';
import { listedAlarm } from '../../fixtures/alerts/boardAlarm';
import { expect, test } from '../../fixtures/product/productTest';

const PATIENT = {
  id: 3,
  bed: 'MED-62',
  ssn: '900-12-3401',
  gender: 'F',
  first_name: 'Ingrid',
  last_name: 'Lund',
};

const DAY_MS = 86_400_000;

/** The server answers with one alarm, which stood for longer than any chart shows. */
async function answerWithLongAlarm(page: Page): Promise<void> {
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const alarm = listedAlarm({
    ...{ id: 900_000, patient: PATIENT, kind: 'HEART_RATE_HIGH', value: 165, unit: 'bpm' },
    ...{ class: 'limit', worst: 'CRITICAL', state: 'resolved' },
    ...{ measured_at: at(-9), raised_at: at(-9), resolved_at: at(9), reasons: [] },
  });
  await page.route(/\/api\/alarms\/(\?|$)/, (route) =>
    route.fulfill({ json: { count: 1, next: null, previous: null, results: [alarm] } }),
  );
}

/** From now on, each drawn frame in which the alarm's bar does not end where the plot does. */
const watchEnds = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) =>
      document.querySelector(`.vital-charts-cardio ${selector}`)?.getBoundingClientRect() ?? new DOMRect();
    const wrong: string[] = [];
    Object.assign(window, { wrong });
    const look = () => {
      const [tick, plot] = [box('.alarm-tick'), box('.highcharts-plot-background')];
      const [left, right] = [Math.round(tick.left - plot.left), Math.round(tick.right - plot.right)];
      if (left !== 0 || right !== 0) wrong.push(`${left} and ${right} px at ${window.innerWidth}`);
      requestAnimationFrame(look);
    };
    look();
  });

const wrongEnds = (page: Page) => page.evaluate(() => (window as unknown as { wrong: string[] }).wrong);

const plotWidth = (page: Page) =>
  page
    .locator('.vital-charts-cardio .highcharts-plot-background')
    .evaluate((plot) => Math.round(plot.getBoundingClientRect().width));

test('the alarms above the plot stay where they stood when the window becomes narrower or wider', async ({
  nurse,
}) => {
  await answerWithLongAlarm(nurse);
  await nurse.goto(`/patient-chart/${PATIENT.id}`);
  await expect(nurse.locator('.alarm-tick')).toHaveCount(1);
  await watchEnds(nurse);
  for (const width of [1920, 1100, 1440]) {
    const before = await plotWidth(nurse);
    await nurse.setViewportSize({ width, height: 900 });
    await expect.poll(() => plotWidth(nurse)).not.toBe(before);
  }
  await nurse.waitForTimeout(300);
  expect(await wrongEnds(nurse)).toEqual([]);
});
