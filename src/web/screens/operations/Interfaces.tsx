import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { Link as Hl7Link } from '../../../contract/links';
import { useLinks } from '../../api/links';
import { LinkTable } from '../../features/operations/interfaces/LinkTable';
import { linkTone } from '../../features/operations/interfaces/linkText';
import { addressOfShown, shownOfAddress } from '../../features/operations/interfaces/messages/messageFilters';
import { MergeList } from '../../features/operations/interfaces/MergeList';
import { MessageLog } from '../../features/operations/interfaces/messages/MessageLog';
import { MessagePane } from '../../features/operations/interfaces/messages/MessagePane';
import { Tone } from '../../features/operations/interfaces/messages/MessageStateText';
import { PlaceNames } from '../../features/operations/interfaces/PlaceNames';
import { isUnreadable } from '../../lib/unreadable';
import { focusTitle } from '../../ui/page/focusTitle';
import { CloseIcon } from '../../ui/icons/icons';
import { statusOf } from '../../ui/loading/ItemRegion';
import { Refusal } from '../../ui/loading/Refusal';
import { useMediumScreen, useSmallScreen } from '../../ui/useSmallScreen';
import { Waiting } from '../../ui/loading/Waiting';
// In the order of the cascade.
import '../../features/operations/interfaces/interfaces.css';
import '../../features/operations/interfaces/messages/MessageLog.css';
import '../../features/operations/interfaces/messages/MessagePane.css';
import '../../features/operations/interfaces/PlaceNames.css';
import '../../features/operations/interfaces/MergeList.css';
import '../../features/operations/interfaces/interfacesNarrow.css';

/** The links to other systems, the log of their messages, and one message beside it, or over it where there is no room. */
export function Interfaces() {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const [list, setList] = useState<'places' | 'merges' | null>(null);
  const { data: links, error, refetch } = useLinks();
  const isMedium = useMediumScreen();
  const isSmall = useSmallScreen();
  const { message } = shownOfAddress(parameters);
  const close = () => {
    setParameters((now) => addressOfShown(now, { message: null }), { state });
    focusTitle();
  };
  if (statusOf(error) === 403) return <Refusal />;
  const pane =
    message === null ? null : (
      <>
        <button
          type="button"
          className="close-button message-close"
          aria-label="Close the message"
          onClick={close}
        >
          <CloseIcon size={14} />
        </button>
        <MessagePane key={message} id={message} />
      </>
    );
  return (
    <div className="interfaces">
      <div className="interfaces-tools">
        <Summary links={links ?? []} />
        <span className="interfaces-lists">
          <Button onClick={() => setList('merges')}>Merged records</Button>
          <Button onClick={() => setList('places')}>Names of places</Button>
        </span>
      </div>
      <section className="interfaces-links" aria-label="Links">
        <div role="status">
          {error === undefined ? null : (
            <p className="interfaces-words">
              {links === undefined ? 'The links could not be loaded.' : 'The links below are not up to date.'}{' '}
              <Button size="small" onClick={() => void refetch()}>
                Try again
              </Button>
            </p>
          )}
        </div>
        {links !== undefined ? (
          <LinkTable links={links} />
        ) : error === undefined ? (
          <Waiting className="interfaces-waiting" label="Loading links" rows={2} />
        ) : null}
      </section>
      <div
        className={pane === null || isMedium ? 'interfaces-body' : 'interfaces-body interfaces-body--message'}
      >
        <MessageLog links={links} />
        {pane === null ? null : isMedium ? (
          <Drawer
            open
            onClose={close}
            size={isSmall ? '100%' : 560}
            closable={false}
            rootClassName="interfaces-drawer"
            aria-label="Message"
          >
            {pane}
          </Drawer>
        ) : (
          <aside className="interfaces-message" aria-label="Message">
            {pane}
          </aside>
        )}
      </div>
      {list === 'places' ? <PlaceNames onClose={() => setList(null)} /> : null}
      {list === 'merges' ? <MergeList onClose={() => setList(null)} /> : null}
    </div>
  );
}

/** How many links and messages need attention; a press lists them. */
function Summary({ links }: { links: readonly Hl7Link[] }) {
  const [parameters] = useSearchParams();
  const known = links.filter((link) => !isUnreadable(link));
  const dead = known.reduce((sum, link) => sum + link.dead, 0);
  const waiting = known.filter((link) => linkTone(link) === 'warn').length;
  return (
    <>
      {dead === 0 ? null : (
        <Link to={{ search: addressOfShown(parameters, { link: null, state: 'dead' }).toString() }}>
          <Tone tone="danger">
            {dead === 1 ? '1 dead letter' : `${dead.toLocaleString('en-GB')} dead letters`}
          </Tone>
        </Link>
      )}
      {waiting === 0 ? null : (
        <Tone tone="warn">
          {waiting === 1 ? '1 link needs attention' : `${waiting} links need attention`}
        </Tone>
      )}
    </>
  );
}
