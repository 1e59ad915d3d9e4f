import { chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { report } from '../fixtures/load/figure';
import { chromiumLaunch } from '../fixtures/browser/chromium';
import { openTestDatabase } from '../fixtures/database/database';
import { PAYLOADS } from '../fixtures/hostile/hostileMarkup';
import { startLiveServer } from '../fixtures/server/liveServer';
import { addDevice, addPatient, giveBed, wear } from '../fixtures/ward/ward';

/**
 * F4: hostile texts in every field that a person, a device or an import writes, looked at on every screen that shows it. They are written into
 * the tables directly: what a route would refuse must do no harm either, should it ever stand there.
 */
/** The fields of one patient, and of what belongs to the patient, with the length that each column takes. */
const FIELDS = {
  first_name: 50,
  last_name: 50,
  middle_name: 50,
  ssn: 18,
  address: 500,
  emergency_fullname: 100,
  emergency_relationships: 100,
  high_priority_reason: 500,
  allergy: 200,
  comorbidity: 200,
  vendor_device_id: 100,
  diagnosis: 200,
  department: 100,
  lab_test: 100,
  lab_value: 100,
};
const FIELD_NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

async function main(): Promise<void> {
  const database = await openTestDatabase('pglite');
  const { db } = database;
  const patients: number[] = [];
  for (let nth = 0; nth < PAYLOADS.length; nth++) patients.push(await addHostile(nth));
  const server = await startLiveServer(database);
  await db
    .insertInto('clinical_notes')
    .columns(['patient_id', 'created_by', 'notes', 'created_at', 'updated_at'])
    .expression(
      sql`SELECT p.id, u.id, p.address, now(), now() FROM patients p, users u WHERE u.username = 'nurse'`,
    )
    .execute();
  const notes = await db.selectFrom('clinical_notes').select('id').orderBy('id').execute();
  const devices = await db.selectFrom('devices').select('id').orderBy('id').execute();
  const admin = await server.signIn('admin');

  const browser = await chromium.launch(chromiumLaunch);
  const page = await browser.newPage({ baseURL: server.url });
  const violations: string[] = [];
  let executed = 0;
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await page.exposeFunction('reportViolation', (text: string) => void violations.push(text));
  await page.addInitScript((stored) => {
    localStorage.setItem('wardline.token', stored);
    document.addEventListener('securitypolicyviolation', (event) => {
      (window as unknown as { reportViolation(text: string): void }).reportViolation(
        `${event.violatedDirective} ${event.blockedURI}`,
      );
    });
  }, admin);

  const paths = [
    '/general-dashboard',
    '/patient-dashboard',
    '/patients?page=1&page_size=200',
    '/devices?page=1&page_size=200',
    '/admin/departments?page=1&page_size=200',
    '/admin/beds?page=1&page_size=200',
    ...patients.flatMap((id) => [
      `/patients/${id}/profile`,
      `/patients/${id}/labs/tests`,
      `/patients/${id}/notes`,
      `/patient-chart/${id}`,
    ]),
    ...notes.map(({ id }) => `/notes/${id}`),
    ...devices.map(({ id }) => `/devices/${id}`),
  ];
  let silent = 0;
  for (const path of paths) {
    await show(page, path);
    await page.mouse.move(400, 300);
    await page.mouse.move(700, 450);
    if (await page.evaluate(() => '__xss' in window)) executed += 1;
    if (
      !/__xss|script|onerror/i.test(await page.locator('body').innerText()) &&
      !(await page.locator('input, textarea').count())
    )
      silent += 1;
  }
  const harmful = await harmfulIn(await browser.newPage());
  await browser.close();
  await server.close();
  await database.close();
  for (const violation of new Set(violations)) process.stderr.write(`${violation}\n`);
  report({
    name: `[F4] ${PAYLOADS.length} payloads × ${FIELD_NAMES.length} fields on ${paths.length} pages: executed`,
    value: executed,
    limit: 0,
    unit: '',
  });
  report({
    name: '[F4] payloads that do no harm even where they are written as HTML (so that "0" means something)',
    value: PAYLOADS.length - harmful,
    limit: PAYLOADS.length / 2,
    unit: '',
  });
  report({ name: '[F4] dialogs opened', value: dialogs, limit: 0, unit: '' });
  report({
    name: '[F4] violations of the Content-Security-Policy',
    value: violations.length,
    limit: 0,
    unit: '',
  });
  report({
    name: '[F4] pages on which no payload was to be seen',
    value: silent,
    limit: paths.length / 2,
    unit: '',
  });

  /** A patient whose every field holds another payload, so that after all of them each payload has stood in each field. */
  async function addHostile(nth: number): Promise<number> {
    const of = (field: keyof typeof FIELDS) => {
      const payload = PAYLOADS[(nth + FIELD_NAMES.indexOf(field)) % PAYLOADS.length] ?? '';
      return [...payload].slice(0, FIELDS[field]).join('');
    };
    const patient = await addPatient(db, {
      ssn: `${nth}${of('ssn')}`.slice(0, 18),
      highPriority: of('high_priority_reason'),
    });
    await db
      .updateTable('patients')
      .set({
        first_name: of('first_name'),
        last_name: of('last_name'),
        middle_name: of('middle_name'),
        address: of('address'),
        emergency_fullname: of('emergency_fullname'),
        emergency_relationships: of('emergency_relationships'),
      })
      .where('id', '=', patient)
      .execute();
    await giveBed(db, patient, { department: `X${nth}`, number: nth + 1 });
    await db
      .updateTable('departments')
      .set({ name: `${nth} ${of('department')}`.slice(0, 100) })
      .where('name', '=', `X${nth}`)
      .execute();
    for (const kind of ['allergy', 'comorbidity'] as const) {
      await db
        .insertInto('patient_conditions')
        .values({ patient_id: patient, kind, icd_10_code: '', name: of(kind), description: of(kind) })
        .execute();
    }
    const { id: test } = await db
      .insertInto('lab_tests')
      .values({
        patient_id: patient,
        type: of('lab_test'),
        results_timestamp: new Date().toISOString(),
        sample_timestamp: new Date().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('lab_observations')
      .values({
        lab_test_id: test,
        value: 1,
        description: of('lab_value'),
        unit: 'g',
        min_value: null,
        max_value: null,
      })
      .execute();
    await db
      .updateTable('diagnoses')
      .set({ name: of('diagnosis') })
      .where('name', '=', 'Test')
      .execute();
    await wear(db, {
      device: await addDevice(db, `${nth} ${of('vendor_device_id')}`.slice(0, 100)),
      patient,
      from: 0,
    });
    return patient;
  }
}

/**
 * How many payloads run in a page into which they are written as HTML, without a policy, and hovered and
 * clicked.
 */
async function harmfulIn(page: Page): Promise<number> {
  let harmful = 0;
  for (const payload of PAYLOADS) {
    await page.goto('about:blank');
    await page.setContent(`<body>${payload}`, { waitUntil: 'commit' });
    await page.mouse.click(12, 16); // The first letter.
    await page.waitForTimeout(100);
    if (await page.evaluate(() => '__xss' in window).catch(() => true)) harmful += 1;
  }
  return harmful;
}

/** Opens a path and waits until its content has loaded. */
async function show(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('load');
  await page
    .locator('[role=status][aria-label=Loading]')
    .waitFor({ state: 'detached', timeout: 5_000 })
    .catch(() => undefined);
  await page.waitForTimeout(150);
}

void main();
