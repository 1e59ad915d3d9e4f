import { useEffect, useRef, useState } from 'react';
import { refusedOnTheWay, sentenceIn } from '../../../api/signOn';
import { useUnlockAtProvider } from '../../../api/signOnUnlock';
import { logFault } from '../../../lib/log';
import { openLock } from '../../../lib/session/sessionLock';
import { clearSignOnCode, getUnlockCode } from '../../../lib/session/signOnCode';
import { ErrorIcon } from '../../../ui/icons/signInIcons';
import '../login/SignOn.css';

const WINDOW = 'popup,width=520,height=720';
const NO_WINDOW =
  'Your browser has opened no window. Allow this site to open windows, or use the PIN or the password.';
const NOT_REACHED = 'Not unlocked. The server could not be reached; try again.';

/**
 * Unlocks a session that came of single sign-on at the provider, in a window of its own: the board and the alerts stay where
 * they are, and so does what was not saved. The window comes back as a tab of the app that is locked, has the code, and closes.
 */
export function UnlockAtProvider({ label }: { label: string }) {
  const { beginUnlock, unlockByCode } = useUnlockAtProvider();
  const [code] = useState(getUnlockCode);
  const [failure, setFailure] = useState(refusedOnTheWay(code));
  const [isBusy, setBusy] = useState(false);
  const exchanged = useRef(false);

  useEffect(() => {
    clearSignOnCode();
    if (code === null || refusedOnTheWay(code) !== null || exchanged.current) return;
    exchanged.current = true;
    const exchange = async () => {
      setBusy(true);
      const { error } = await unlockByCode(code);
      setBusy(false);
      if (error !== undefined) return setFailure(sentenceOf(error));
      openLock();
      // A browser closes only windows that were opened for this.
      window.close();
    };
    void exchange();
  }, [code, unlockByCode]);

  const begin = async () => {
    setFailure(null);
    // Before anything is waited for: browsers open windows for a press alone.
    const there = window.open('about:blank', '_blank', WINDOW);
    if (there === null) return setFailure(NO_WINDOW);
    there.opener = null;
    setBusy(true);
    const { data, error } = await beginUnlock();
    setBusy(false);
    if (data !== undefined) return there.location.assign(data.location);
    there.close();
    setFailure(sentenceOf(error));
  };

  return (
    <div className="sign-on">
      <p className="sign-on-or">or</p>
      <button
        type="button"
        className="plain-button sign-on-button"
        disabled={isBusy}
        onClick={() => void begin()}
      >
        Unlock with {label}
      </button>
      <div role="alert" className="login-failure">
        {failure === null ? null : (
          <p>
            <ErrorIcon />
            <span className="sign-on-failure">{failure}</span>
          </p>
        )}
      </div>
    </div>
  );
}

/** The server's sentence; a fault has none. */
function sentenceOf(error: unknown): string {
  const { status, data } = error as { status?: unknown; data?: unknown };
  const sentence = typeof status === 'number' ? sentenceIn(data) : null;
  if (sentence === null && status !== 'SIGNED_OUT') logFault('the session was not unlocked', status);
  return sentence ?? NOT_REACHED;
}
