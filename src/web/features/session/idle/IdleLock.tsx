import { idleLockMinutes } from '../../../lib/browser/meta';
import { serverNow } from '../../../lib/server/serverTime';
import { lockHere } from '../../../lib/session/sessionLock';
import { useIdle } from './useIdle';

/** Locks an unattended computer, where the hospital wants it (`IDLE_LOCK_MINUTES`). Not drawn while it is locked. */
export function IdleLock() {
  const minutes = idleLockMinutes();
  return minutes === 0 ? null : <Watch limitMs={minutes * 60_000} />;
}

function Watch({ limitMs }: { limitMs: number }) {
  useIdle(limitMs, () => lockHere(serverNow()));
  return null;
}
