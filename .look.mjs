import { chromium } from 'playwright-core';
const base = 'http://127.0.0.1:18433';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
const tok = async (u) => (await (await fetch(base + '/api/api-token-auth/', { method: 'POST', body: new URLSearchParams({ username: u, password: `${u}-demo` }) })).json()).token;
const t = await tok('nurse'), ta = await tok('admin');
const api = async (p, token = t, body) => (await fetch(base + p, { method: body ? 'POST' : 'GET', headers: { Authorization: `Token ${token}`, 'content-type': 'application/json' }, ...(body ? { body: JSON.stringify(body) } : {}) })).json();
const board = await api('/api/dashboard/patients/');
const id = process.env.PID ? Number(process.env.PID) : board.find((e) => e.patient?.bed)?.patient.id;
const all = await api('/api/patients/?page_size=100');
const alone = all.results.find((p) => !board.some((e) => e.patient?.id === p.id));
console.log('patient', id, 'alone', alone?.id);
if (process.env.SEED) {
  const log = (tk, min, v) => api('/api/observations/', tk, { patient: id, timestamp: new Date(Date.now() - min * 60000).toISOString(), observations: Object.entries(v).map(([type, value]) => ({ type, value })) });
  console.log(await log(t, 300, { HEART_RATE: 84, NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC: 122, NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC: 74, BODY_TEMPERATURE: 37.2, BLOOD_OXYGEN_SATURATION: 97 }));
  await log(ta, 150, { HEART_RATE: 88, NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC: 118, NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC: 70, RESPIRATION_RATE: 18 });
  const bad = await log(t, 20, { HEART_RATE: 180, BODY_TEMPERATURE: 38.4 });
  const b2 = await log(t, 60, { HEART_RATE: 30 });
  await api(`/api/observations/${b2.id}/strike-out/`, t, { reason: 'Typed into the wrong chart: this was bed ICU-4' });
}
const sets = process.env.SETS?.split(',') ?? ['d-light', 'd-dark', 'm-light', 'm-dark'];
for (const s of sets) {
  const [d, scheme] = s.split('-');
  const ctx = await browser.newContext({ viewport: d === 'd' ? { width: 1440, height: 900 } : { width: 390, height: 844 }, colorScheme: scheme, hasTouch: d === 'm', isMobile: d === 'm' });
  const page = await ctx.newPage();
  page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) console.log('CONSOLE', s, m.text()); });
  page.on('pageerror', (e) => console.log('ERR', s, e.message));
  await page.goto(base + '/login');
  await page.getByLabel('Username').fill('nurse'); await page.getByLabel('Password', { exact: true }).fill('nurse-demo'); await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/general-dashboard/);
  const shot = async (n, full) => { await page.waitForTimeout(700); await page.screenshot({ path: `/tmp/lookshots/${s}-${n}.png`, fullPage: !!full }); };
  await page.goto(`${base}/patients/${id}/profile`); await page.getByRole('region', { name: 'Logged by hand' }).getByRole('listitem').first().waitFor(); await shot('profile', d === 'm');
  await page.getByRole('button', { name: /^Strike out/ }).first().click(); await page.getByRole('dialog').waitFor(); await shot('strike');
  await page.getByRole('dialog').getByRole('button', { name: 'Strike out' }).click(); await shot('strike-err'); await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Log Vital Signs' }).click(); await page.getByLabel('Heart Rate').fill('180'); await shot('log');
  await page.getByRole('button', { name: 'Submit' }).click(); await page.getByRole('dialog', { name: 'Log it all the same?' }).waitFor(); await shot('ask');
  await page.keyboard.press('Enter'); await shot('back');
  console.log(s, 'focus after back', await page.evaluate(() => document.activeElement?.id + ' ' + document.activeElement?.tagName + ' ' + document.activeElement?.closest('[data-field]')?.getAttribute('data-field')));
  await page.goto(`${base}/patients/${id}/notes`); await page.getByRole('button', { name: 'New note' }).waitFor(); await shot('notes');
  await page.goto(`${base}/patient-chart/${id}`); await page.getByRole('slider', { name: 'Time' }).waitFor(); await page.waitForTimeout(800);
  await shot('chart', d === 'm');
  const box = await page.getByRole('slider', { name: 'Time' }).boundingBox();
  await page.getByRole('slider', { name: 'Time' }).focus(); await page.keyboard.press('ArrowLeft'); await shot('tip', d === 'm');
  if (alone) { await page.goto(`${base}/patient-chart/${alone.id}`); await page.getByRole('slider', { name: 'Time' }).waitFor(); await shot('alone'); }
  await ctx.close();
}
await browser.close();
