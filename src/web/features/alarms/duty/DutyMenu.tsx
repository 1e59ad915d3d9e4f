import { Suspense, useState } from 'react';
import { useDuty } from '../../../api/duty';
import { useCurrentUser } from '../../../api/users';
import { MISSING } from '../../../lib/missing';
import { ErrorBoundary } from '../../../ui/loading/ErrorBoundary';
import { OnDutyIcon } from '../../../ui/icons/icons';
import { lazyPart } from '../../../ui/loading/lazyPart';
import './DutyMenu.css';
import { declineDuty, useDutyDeclined } from './dutyOffer';

const DutyDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "duty" */ './DutyDialog')).DutyDialog,
);

/**
 * What the user is on duty for, at the foot of the navigation, and the way to change it. Who has not chosen is
 * asked once in a session; nothing is in the way meanwhile. `isRail`: only the icon is seen.
 */
export function DutyMenu({ isRail }: { isRail: boolean }) {
  const user = useCurrentUser();
  const duty = useDuty();
  const isDeclined = useDutyDeclined();
  const [isOpen, setOpen] = useState(false);
  const mine = duty?.find(({ id }) => id === user?.id);
  const isKnown = duty !== undefined && user !== undefined;
  const isOffered = isKnown && mine === undefined && !isDeclined;
  const words = !isKnown
    ? MISSING
    : (mine?.departments.map(({ abbreviation }) => abbreviation).join(', ') ?? 'Nothing');
  return (
    <div className={isOffered ? 'duty-menu duty-menu--offered' : 'duty-menu'}>
      {isOffered && !isRail ? (
        <section className="duty-offer" aria-label="Duty">
          <p>Are you on duty? Alarms of your departments reach you first.</p>
          <button type="button" className="duty-offer-choose" onClick={() => setOpen(true)}>
            Choose departments
          </button>
          <button type="button" className="duty-offer-decline" onClick={declineDuty}>
            Not now
          </button>
        </section>
      ) : null}
      <button
        type="button"
        className="side-menu-row duty-row"
        aria-haspopup="dialog"
        title={isRail ? `On duty for ${words}` : undefined}
        onClick={() => setOpen(true)}
      >
        <OnDutyIcon />
        <span className="side-menu-words">{'On duty for '}</span>
        <b className="duty-departments">{words}</b>
      </button>
      {isOpen ? (
        <ErrorBoundary>
          <Suspense>
            <DutyDialog onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </div>
  );
}
