/** Every address of the app, once. */
export const paths = {
  root: '/',
  login: '/login',
  generalDashboard: '/general-dashboard',
  patientDashboard: '/patient-dashboard',
  notifications: '/notifications',
  patients: '/patients',
  addPatient: '/patients/add',
  patient: (id: number) => `/patients/${id}`,
  patientProfile: (id: number) => `/patients/${id}/profile`,
  patientLabs: (id: number) => `/patients/${id}/labs/tests`,
  patientNotes: (id: number) => `/patients/${id}/notes`,
  note: (id: number) => `/notes/${id}`,
  devices: '/devices',
  addDevice: '/devices/add',
  device: (id: number) => `/devices/${id}`,
  editDevice: (id: number) => `/devices/${id}/edit`,
  patientChart: (id: number) => `/patient-chart/${id}`,
  logout: '/logout',
} as const;

/** Screens that have an address and no route yet: what would lead there is plain text until the route lands. */
const UNREGISTERED = [/^\/patient-chart\/\d+$/];

/** Whether a route answers at `path`. */
export const isRegistered = (path: string): boolean => !UNREGISTERED.some((pattern) => pattern.test(path));
