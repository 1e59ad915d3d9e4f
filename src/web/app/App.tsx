import { Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import '../lib/drafts';
import '../lib/session/sessionLock';
import { paths } from '../lib/paths';
import { whenIdle } from '../lib/browser/whenIdle';
import { LoginScreen } from '../screens/login/LoginScreen';
import { LogoutScreen } from '../screens/logout/LogoutScreen';
import { ErrorBoundary } from '../ui/loading/ErrorBoundary';
import { GuardedNavigation } from './GuardedNavigation';
import { SignedInOnly, SignedOutOnly } from './guards';
import { SCREENS } from './routes';
import { fetchAfterLogin, preloadAfterLogin, SignedIn } from './signedInPart';
import { Wall } from './Wall';

/** The whole app: guards around the route table of the spec. */
export function App() {
  return (
    <ErrorBoundary
      frame={(message) => (
        <main>
          <h1 className="visually-hidden">Wardline</h1>
          {message}
        </main>
      )}
    >
      {/* In a transition React draws a screen in slices, between the frames of the one that is left: it comes a third later. */}
      <BrowserRouter useTransitions={false}>
        <GuardedNavigation>
          <Suspense>
            <Routes>
              <Route element={<SignedOutOnly />}>
                <Route path={paths.root} element={<Navigate to={paths.login} replace />} />
                <Route path={paths.login} element={<Login />} />
              </Route>
              <Route element={<SignedInOnly />}>
                <Route element={<SignedIn />}>
                  {SCREENS.map(({ path, Screen }) => (
                    <Route key={path} path={path} element={<Screen />} />
                  ))}
                </Route>
                <Route path={paths.logout} element={<LogoutScreen />} />
              </Route>
              <Route path={paths.wall} element={<Wall />} />
              <Route path="*" element={<Navigate to={paths.root} replace />} />
            </Routes>
          </Suspense>
        </GuardedNavigation>
      </BrowserRouter>
    </ErrorBoundary>
  );
}

const LOGIN_IDLE_MS = 500;

function Login() {
  useEffect(() => {
    const callOff = whenIdle(fetchAfterLogin, LOGIN_IDLE_MS);
    document.addEventListener('submit', preloadAfterLogin);
    return () => {
      callOff();
      document.removeEventListener('submit', preloadAfterLogin);
    };
  }, []);
  return <LoginScreen />;
}
