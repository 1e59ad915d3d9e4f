import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '../lib/paths';
import { useSignedIn } from './useSignedIn';

/** Public pages: a signed-in user is redirected to the general dashboard. */
export function SignedOutOnly() {
  return useSignedIn() ? <Navigate to={paths.generalDashboard} replace /> : <Outlet />;
}

/**
 * All other pages: a user who is not signed in is redirected to the login page.
 *
 * Once signed out, the page stays closed until the redirect has taken place: where another user
 * signs in at the same moment, the screen of the first user would be mounted again and request
 * its patient in the name of the second.
 */
export function SignedInOnly() {
  const signedIn = useSignedIn();
  const [ended, setEnded] = useState(!signedIn);
  if (!signedIn && !ended) setEnded(true);
  return signedIn && !ended ? <Outlet /> : <Navigate to={paths.login} replace />;
}
