import { useEffect, useState } from 'react';
import { LoginForm } from '../../features/session/LoginForm';
import { Brand } from '../../ui/Brand';
import { stoppedAt } from '../../lib/stoppedAt';
import { DemoChip } from '../../ui/DemoChip';
import './login.css';

export function LoginScreen() {
  const [early] = useState(readStaticPage);
  const [stopped] = useState(stoppedAt);
  useEffect(() => { document.title = 'Login · Wardline'; }, []);
  return (
    <div className="login">
      <main className="login-side">
        <Brand />
        <div className="login-middle">
          {stopped === null ? null : <p role="status" className="login-stopped">Monitoring stopped at {stopped}: nobody was at this screen.</p>}
          <LoginForm {...early} />
        </div>
        <DemoChip />
      </main>
      <div className="login-art" aria-hidden="true" />
    </div>
  );
}

/** The page shows its fields before the app has started (`public/index.html`): what was typed there goes on here. */
function readStaticPage() {
  const form = document.querySelector<HTMLFormElement>('.static-login form');
  if (form === null) return {};
  const typed = Object.fromEntries([...form.querySelectorAll('input')].map(({ name, value }) => [name, value]));
  return { typed, ...(document.activeElement?.id === 'password' ? { focus: 'password' as const } : {}) };
}
