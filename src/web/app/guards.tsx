import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '../lib/paths';
import { useSignedIn } from './useSignedIn';

/** Public pages: a signed-in user is redirected to the general dashboard. */
export function SignedOutOnly() {
  return useSignedIn() ? <Navigate to={paths.generalDashboard} replace /> : <Outlet />;
}

/** All other pages: a user who is not signed in is redirected to the login page. */
export function SignedInOnly() {
  return useSignedIn() ? <Outlet /> : <Navigate to={paths.login} replace />;
}
