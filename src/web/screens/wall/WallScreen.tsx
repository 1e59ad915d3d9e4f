import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useWall, type WallCredential } from '../../api/wall';
import { useWallTheme } from '../../features/wall/useWallTheme';
import { WallBoard } from '../../features/wall/WallBoard';
import { NotLiveBar } from '../../features/wall/WallHeader';
import { WallRefusal } from '../../features/wall/WallRefusal';
import { apiAddress } from '../../lib/server/apiAddress';
import { ErrorBoundary } from '../../ui/loading/ErrorBoundary';

/** The ward on a screen without a keyboard or a user. */
export function WallScreen(credential: WallCredential) {
  useWallTheme();
  return (
    <ErrorBoundary frame={() => <WallFailure />}>
      <title>Wall · Wardline</title>
      <Wall {...credential} />
    </ErrorBoundary>
  );
}

function Wall({ kind, token }: WallCredential) {
  const [parameters] = useSearchParams();
  const department = parameters.get('department') || null;
  const { refusal, ...state } = useWall({ kind, token, department });
  return refusal === null ? <WallBoard {...state} /> : <WallRefusal {...refusal} />;
}

const RELOAD_MS = 15_000;

/** Loads the page anew once the server is there: a reload during an outage would leave the browser's own error page. */
async function reloadWhenHealthy(): Promise<void> {
  try {
    const { ok } = await fetch(apiAddress('/healthz'), {
      cache: 'no-store',
      signal: AbortSignal.timeout(RELOAD_MS / 3),
    });
    if (ok) window.location.reload();
  } catch {
    // Asked again after the pause.
  }
}

/** A fault in drawing: there is no user to press a button. */
function WallFailure() {
  useEffect(() => {
    const timer = setInterval(() => void reloadWhenHealthy(), RELOAD_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <main className="wall wall--failed">
      <h1 className="visually-hidden">Wall</h1>
      <NotLiveBar since={null} />
    </main>
  );
}
