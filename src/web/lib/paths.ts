/** Every address of the app, once. A screen's address is added with its route. */
export const paths = {
  root: '/',
  login: '/login',
  generalDashboard: '/general-dashboard',
  patientDashboard: '/patient-dashboard',
  logout: '/logout',
} as const;
