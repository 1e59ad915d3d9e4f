import type { ReactNode } from 'react';
import { useCurrentUser } from '../../api/users';
import { Refusal } from '../../ui/ItemRegion';

/** A form that only an Admin may send: anybody else is told on arrival, not after the work of filling it in. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  if (user === undefined) return <div className="item-region-waiting" role="status" aria-label="Loading" />;
  return user.is_superuser ? children : <Refusal />;
}
