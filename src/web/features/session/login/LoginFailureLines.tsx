import './LoginFailureLines.css';
import { WRONG_LOGIN } from '../sentences';

/**
 * The sentence of every failed sign-in, and below it the server's message for this one, if any
 * (open-points §4: 429).
 */
export function LoginFailureLines({ why }: { why: string | null }) {
  return (
    <span className="login-failure-lines">
      <span>{WRONG_LOGIN}</span>
      {why === null ? null : <span>{why}</span>}
    </span>
  );
}
