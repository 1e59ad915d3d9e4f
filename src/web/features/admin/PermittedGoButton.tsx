import { useId, type ReactNode } from 'react';
import { whoCan, type Action } from '../../../contract/roles';
import { useCurrentUser, userCan } from '../../api/users';
import { GoButton } from '../../ui/GoButton';
import './PermittedGoButton.css';

interface PermittedGoButtonProps {
  action: Action;
  to: string;
  isPrimary?: boolean;
  children: ReactNode;
}

/** A button for an action that needs a permission: for users without it, it is disabled and states why. */
export function PermittedGoButton({ action, to, isPrimary = false, children }: PermittedGoButtonProps) {
  const reason = useId();
  if (userCan(useCurrentUser(), action) !== false)
    return (
      <GoButton to={to} isPrimary={isPrimary}>
        {children}
      </GoButton>
    );
  return (
    <span className="admin-only-button">
      <button type="button" className="button" disabled aria-describedby={reason}>
        {children}
      </button>
      <span id={reason} className="admin-only-reason">
        {`Only ${whoCan(action)} can do this`}
      </span>
    </span>
  );
}
