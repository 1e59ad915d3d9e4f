import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '../lib/paths';
import { useSignedIn } from './useSignedIn';

/** Public pages: whoever is signed in goes to the general dashboard. */
export function SignedOutOnly() {
  return useSignedIn() ? <Navigate to={paths.generalDashboard} replace /> : <Outlet />;
}

/** Everything else: whoever is not signed in goes to the login. */
export function SignedInOnly() {
  return useSignedIn() ? <Outlet /> : <Navigate to={paths.login} replace />;
}
