import type { Page } from '@playwright/test';
import { gatewayToken } from '../../fixtures/product/feeder';
import { expect, test, type Ward } from '../../fixtures/product/productTest';
import { admitFreshPatients, type FreshPatient } from '../../fixtures/product/freshPatients';
import { pagesOf } from '../../fixtures/product/pdf';

const MINUTE_MS = 60_000;
const LABEL = 'FOR RESEARCH USE ONLY';
const EMPTY = 'No observation data available for this report.';

/** A4, in points. */
const A4 = { width: 595, height: 842 };

/** What the margins leave of A4, in CSS px. */
const PRINTABLE = { width: 690, height: 1_019 };

/** A reading every ten minutes of the last 23 hours, but for a pause of four. */
async function measureADay({ url, product }: Ward, { vendorDeviceId }: FreshPatient): Promise<void> {
  const now = Date.now();
  const readings = Array.from({ length: 138 }, (_, index) => index)
    .filter((index) => index < 40 || index > 64)
    .map((index) => ({
      vendor_device_id: vendorDeviceId,
      type: 'RHEO',
      timestamp: new Date(now - index * 10 * MINUTE_MS - MINUTE_MS).toISOString(),
      observations: {
        heartRate: 70 + (index % 12),
        bloodPressureSystolic: 112 + (index % 9),
        bloodPressureDiastolic: 62 + (index % 5),
        bloodPressureMean: 80 + (index % 6),
        bloodOxygenSaturation: 96 + (index % 3),
        respirationRate: 14 + (index % 4),
        bodyTemperature: 36.8 + (index % 6) / 10,
      },
    }));
  const answer = await fetch(`${url}/api/ingest/`, {
    method: 'POST',
    headers: { authorization: `Device ${gatewayToken(product.dataDir)}`, 'content-type': 'application/json' },
    body: JSON.stringify(readings),
  });
  expect(await answer.json()).toMatchObject({ accepted: readings.length, rejected: [] });
}

/** Opens the Vitals History from the patient's profile, and waits for the report beside it. */
async function openHistory(page: Page, { id }: FreshPatient): Promise<void> {
  await page.goto(`/patients/${id}/profile`);
  await page.getByRole('button', { name: 'Trends' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Vitals History' }).getByRole('button', { name: 'Print' }),
  ).toBeEnabled();
}

test.describe('the printed report', () => {
  let measured: FreshPatient;
  let unmeasured: FreshPatient;

  test.beforeAll(async ({ ward }) => {
    test.setTimeout(120_000);
    [measured, unmeasured] = (await admitFreshPatients(ward, 2)) as [FreshPatient, FreshPatient];
    await measureADay(ward, measured);
  });

  test('[RPT-01] [RPT-02] [RPT-03] [RPT-05] [RPT-06] a day is one sheet of A4 with everything on it, and nothing of the app', async ({
    nurse: page,
  }) => {
    await openHistory(page, measured);
    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));
    expect(pages.map(({ width, height }) => ({ width, height }))).toEqual([A4]);
    const text = pages[0]?.text ?? '';
    const { bed } = measured;
    for (const words of [
      LABEL,
      'Patient Vital Signs Trend Analysis',
      'Gender',
      'Male',
      bed,
      'Observation period',
      'SBP',
      'MBP',
      'DBP',
      'SpO2',
      'BT',
      'NIBP systolic',
      'Count',
      '113',
      `Male, ${bed}`,
      'Demo data',
      'Page 1 of 1',
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/SSN 900-00-\d{4}/);
    expect(text).toMatch(/\d\d:\d\d \d\d\/\d\d\/\d{4} – \d\d:\d\d \d\d\/\d\d\/\d{4}/);
    expect(text).toMatch(/Printed \d\d:\d\d \d\d\/\d\d\/\d{4} by \S+/);
    for (const words of ['Vitals History', 'Patient Details', 'Admission Info', 'Close'])
      expect(text).not.toContain(words);
  });

  test('[RPT-02] on more than one sheet, each says what it is, whose it is, and which of how many', async ({
    nurse: page,
  }) => {
    await openHistory(page, measured);
    // As it would be with more text.
    await page
      .locator('.report h3')
      .last()
      .evaluate((heading) => {
        heading.style.marginTop = '400px';
      });
    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));
    expect(pages).toHaveLength(2);
    pages.forEach(({ text }, index) => {
      for (const words of [LABEL, `Male, ${measured.bed}`, `Page ${index + 1} of 2`])
        expect(text).toContain(words);
    });
  });

  test('[RPT-06] on paper the charts are whole, black, and beside nothing; on screen everything is as it was', async ({
    nurse: page,
  }) => {
    await openHistory(page, measured);
    const dialog = page.getByRole('dialog', { name: 'Vitals History' });
    await page.emulateMedia({ media: 'print' });
    await expect(dialog).toBeHidden();
    const report = page.getByRole('region', { name: 'Report' });
    const paper = await report.boundingBox();
    expect(paper).toMatchObject({ x: 0, y: 0, width: PRINTABLE.width });
    expect(paper?.height).toBeLessThanOrEqual(PRINTABLE.height);
    const lines = report.locator('.highcharts-graph');
    await expect(lines).toHaveCount(7);
    for (const line of await lines.all()) await expect(line).toHaveCSS('stroke', 'rgb(0, 0, 0)');
    await expect.poll(() => report.locator('svg.highcharts-root').evaluateAll(clippedIn)).toEqual([[], []]);

    await page.emulateMedia({ media: null });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Print' })).toBeInViewport();
    await expect(report).toBeHidden();
  });

  test('[RPT-07] without any observation the sheet says so', async ({ nurse: page }) => {
    await openHistory(page, unmeasured);
    await expect(page.getByRole('dialog').getByText(EMPTY)).toBeVisible();
    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject(A4);
    for (const words of [LABEL, EMPTY, 'Page 1 of 1']) expect(pages[0]?.text).toContain(words);
  });
});

/** What of each drawing reaches beyond its frame or the paper. */
function clippedIn(drawings: (SVGElement | HTMLElement)[]): string[][] {
  return drawings.map((drawing) => {
    const frame = drawing.getBoundingClientRect();
    if (frame.left < 0 || frame.right > 690.5) return ['the drawing'];
    return [...drawing.querySelectorAll('text, .highcharts-graph')].flatMap((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const isWhole =
        left >= frame.left - 1 &&
        right <= frame.right + 1 &&
        top >= frame.top - 1 &&
        bottom <= frame.bottom + 1;
      return isWhole ? [] : [part.textContent ?? part.nodeName];
    });
  });
}
