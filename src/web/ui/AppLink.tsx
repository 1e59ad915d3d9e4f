import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isRegistered } from '../lib/paths';

interface AppLinkProps {
  to: string;
  className?: string;
  children: ReactNode;
}

/** A link to a screen of the app; plain text while no route answers at its address. */
export function AppLink({ to, className, children }: AppLinkProps) {
  return isRegistered(to) ? <Link to={to} className={className}>{children}</Link> : <span className={className}>{children}</span>;
}
