import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { logout } from '../../api/session';
import { paths } from '../../lib/paths';
import { getToken, removeToken } from '../../lib/session/token';

/**
 * `/logout`: revokes the token, removes it and goes to `/`. The screens and their store are gone by the time
 * this is rendered.
 */
export function LogoutScreen() {
  const navigate = useNavigate();
  useEffect(() => {
    const token = getToken();
    if (token === null) return;
    // Not awaited: the user leaves at once, even when the server does not respond.
    void logout(token);
    removeToken();
    void navigate(paths.root, { replace: true });
  }, [navigate]);
  return <h1 className="visually-hidden">Logout</h1>;
}
