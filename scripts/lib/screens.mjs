/**
 * Every screen of the product, for its pictures. `path` may be made of the ids of what the demo has, `shown` is what stands there once the
 * screen is ready, `open` does what a person does to see the rest. Those of an Admin are taken as one.
 */
export const screens = [
  { name: 'login', path: '/login', shown: 'button[type=submit]', isPublic: true },
  { name: 'general-dashboard', path: '/general-dashboard', shown: 'article' },
  { name: 'patient-dashboard', path: '/patient-dashboard', shown: 'article' },
  { name: 'wall', path: '/wall', shown: 'article' },
  { name: 'finder', path: '/patient-dashboard', shown: 'article', open: find('icu') },
  { name: 'alarms', path: '/alarms', shown: 'main td' },
  { name: 'notifications', path: '/notifications', shown: '.notification' },
  { name: 'patient-chart', path: ({ patient }) => `/patient-chart/${patient}`, shown: '.highcharts-graph' },
  { name: 'patient-list', path: '/patients', shown: 'td a' },
  { name: 'add-patient', path: '/patients/add', shown: 'form' },
  {
    name: 'patient-profile',
    path: ({ patient }) => `/patients/${patient}/profile`,
    shown: 'section[aria-label="Personal Info"]',
  },
  {
    name: 'patient-profile-edit',
    path: ({ patient }) => `/patients/${patient}/profile`,
    shown: 'main button:has-text("Edit")',
    open: pressAll('Edit'),
  },
  {
    name: 'vitals-history',
    path: ({ patient }) => `/patients/${patient}/profile`,
    shown: 'button:has-text("Trends"):enabled',
    open: async (page) => {
      await pressAll('Trends')(page);
      await page.locator('[role=dialog] .highcharts-graph').first().waitFor();
    },
  },
  { name: 'patient-labs', path: ({ patient }) => `/patients/${patient}/labs/tests`, shown: 'td' },
  { name: 'patient-notes', path: ({ patient }) => `/patients/${patient}/notes`, shown: 'td a' },
  { name: 'note', path: ({ note }) => `/notes/${note}`, shown: 'dd' },
  { name: 'note-edit', path: ({ note }) => `/notes/${note}/edit`, shown: 'textarea' },
  {
    name: 'log-vital-signs',
    path: '/patient-dashboard',
    shown: 'article',
    open: pressMenu('Log Vital Signs'),
  },
  {
    name: 'set-high-priority',
    path: '/patient-dashboard',
    shown: 'article',
    open: pressMenu(/High Priority/),
  },
  { name: 'log-clinical-notes', path: '/patient-dashboard', shown: 'article', open: press('Clinical notes') },
  { name: 'assign-patient', path: '/patient-dashboard', shown: 'article', open: press('Assign Patient') },
  { name: 'device-list', path: '/devices', shown: 'td a' },
  { name: 'new-device', path: '/devices', shown: 'td a', open: press('Add Device') },
  { name: 'add-device', path: '/devices/add', shown: 'form' },
  { name: 'device', path: ({ device }) => `/devices/${device}`, shown: 'dd' },
  { name: 'calibrate', path: ({ device }) => `/devices/${device}`, shown: 'dd', open: press('Calibrate') },
  { name: 'device-edit', path: ({ device }) => `/devices/${device}/edit`, shown: 'form' },
  { name: 'alarm-limits', path: '/operations/alarm-limits', shown: 'main td', isAdmin: true },
  { name: 'alarm-load', path: '/operations/alarm-load', shown: 'main td', isAdmin: true },
  { name: 'gateways', path: '/operations/gateways', shown: 'main td', isAdmin: true },
  { name: 'audit', path: '/operations/audit', shown: 'main td', isAdmin: true },
  { name: 'displays', path: '/operations/displays', shown: 'main table', isAdmin: true },
  { name: 'external-ids', path: '/operations/access/external-ids', shown: 'main table', isAdmin: true },
  { name: 'security', path: '/account/security', shown: 'main button' },
  { name: 'admin-users', path: '/admin/users', shown: 'td a', isAdmin: true },
  { name: 'admin-user', path: ({ user }) => `/admin/users/${user}`, shown: 'dd', isAdmin: true },
  { name: 'admin-departments', path: '/admin/departments', shown: 'td a', isAdmin: true },
  {
    name: 'admin-department',
    path: ({ department }) => `/admin/departments/${department}`,
    shown: 'dd',
    isAdmin: true,
  },
  {
    name: 'admin-department-edit',
    path: ({ department }) => `/admin/departments/${department}/edit`,
    shown: 'form',
    isAdmin: true,
  },
  { name: 'admin-add-department', path: '/admin/departments/add', shown: 'form', isAdmin: true },
  { name: 'admin-beds', path: '/admin/beds', shown: 'td a', isAdmin: true },
  { name: 'admin-bed', path: ({ bed }) => `/admin/beds/${bed}`, shown: 'dd', isAdmin: true },
  { name: 'admin-bed-edit', path: ({ bed }) => `/admin/beds/${bed}/edit`, shown: 'form', isAdmin: true },
  { name: 'admin-add-bed', path: '/admin/beds/add', shown: 'form', isAdmin: true },
];

/** The ids that the addresses of the screens are made of; `ask` calls the API. */
export async function demoIds(ask) {
  const entries = await ask('/api/dashboard/patients/');
  const riskOf = ({ observations: { hipi, spi } }) => Math.max(hipi ?? 0, spi ?? 0);
  const shown = entries
    .filter(({ patient, online }) => online && patient !== null)
    .sort((one, other) => riskOf(other) - riskOf(one));
  const patient = await firstWith(
    shown.map((entry) => entry.patient.id),
    async (id) => (await ask(`/api/patients/${id}/clinical-notes/`)).results[0],
  );
  const devices = (await ask('/api/devices/?page_size=200')).results;
  return {
    patient: patient.id,
    note: patient.found.id,
    device: devices.find(({ type, online }) => type === 'RHEO' && online)?.id ?? devices[0].id,
    user: (await ask('/api/users/')).results[0].id,
    department: (await ask('/api/departments/')).results[0].id,
    bed: (await ask('/api/beds/')).results[0].id,
  };
}

async function firstWith(ids, find) {
  for (const id of ids) {
    const found = await find(id);
    if (found !== undefined) return { id, found };
  }
  throw new Error('No patient of the demo has a note.');
}

function press(name) {
  return async (page) => {
    await page.getByRole('button', { name, exact: true }).first().click();
    await page.getByRole('dialog').waitFor();
  };
}

function find(text) {
  return async (page) => {
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox').fill(text);
    await page.getByRole('option').first().waitFor();
  };
}

function pressMenu(item) {
  return async (page) => {
    await page.getByRole('article').first().getByRole('button', { name: 'Details' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('dialog').waitFor();
  };
}

/** Presses every such button, the last one first: a button that is gone once it is pressed moves those after it. */
function pressAll(name) {
  return async (page) => {
    const buttons = await page.getByRole('main').getByRole('button', { name, exact: true }).all();
    for (const button of buttons.reverse()) await button.click();
  };
}
