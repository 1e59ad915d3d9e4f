import { useId, type ReactNode } from 'react';
import { useCurrentUser } from '../../api/users';
import { GoButton } from '../../ui/GoButton';

interface AdminGoButtonProps {
  to: string;
  isPrimary?: boolean;
  children: ReactNode;
}

/** A button that leads to what only an Admin may do: for anybody else it is there, cannot be pressed, and says why. */
export function AdminGoButton({ to, isPrimary = false, children }: AdminGoButtonProps) {
  const reason = useId();
  const user = useCurrentUser();
  if (user === undefined || user.is_superuser)
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
        Only an Admin can do this
      </span>
    </span>
  );
}
