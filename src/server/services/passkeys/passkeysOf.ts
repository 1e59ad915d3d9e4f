import type { Db } from '../../db/engine/client';
import type { SessionService } from '../accounts/sessions/session';
import { challengesOf } from './challenges';
import { passkeyService, type Passkeys } from './passkeys';
import { passkeySignIn, type PasskeySignIn } from './passkeySignIn';

interface Parts {
  db: Db;
  clock: () => number;
  sessions: SessionService;
  /** Whether every Admin needs a second factor. */
  adminMfa: boolean;
}

/** Everything of passkeys: those of people who are signed in, and signing in by one. */
export function passkeysOf({ db, clock, sessions, adminMfa }: Parts): {
  own: Passkeys;
  signIn: PasskeySignIn;
} {
  const challenges = challengesOf({ clock });
  return {
    own: passkeyService({ db, clock, tries: sessions.tries, challenges, adminMfa }),
    signIn: passkeySignIn({ db, clock, challenges, sessions }),
  };
}
