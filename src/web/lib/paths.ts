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
  admin: '/admin',
  users: '/admin/users',
  user: (id: number) => `/admin/users/${id}`,
  departments: '/admin/departments',
  addDepartment: '/admin/departments/add',
  department: (id: number) => `/admin/departments/${id}`,
  editDepartment: (id: number) => `/admin/departments/${id}/edit`,
  beds: '/admin/beds',
  addBed: '/admin/beds/add',
  bed: (id: number) => `/admin/beds/${id}`,
  editBed: (id: number) => `/admin/beds/${id}/edit`,
  logout: '/logout',
} as const;

/** Screens that have an address and no route yet: what would lead there is plain text until the route lands. */
const UNREGISTERED = [/^\/patient-chart\/\d+$/];

/** Whether a route answers at `path`. */
export const isRegistered = (path: string): boolean => !UNREGISTERED.some((pattern) => pattern.test(path));
