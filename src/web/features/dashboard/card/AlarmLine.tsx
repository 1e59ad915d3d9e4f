import { use, type ReactNode } from 'react';
import type { DashboardPatient } from '../../../../contract/dashboard';
import { OpenAlertsContext } from '../../../clinical/openAlerts';
import {
  addedBy,
  hidesReason,
  type AlarmLine as Line,
  type Running,
} from '../../../clinical/words/alarms/alarmLine';
import type { Notice } from '../../../clinical/words/noticeText';
import { countUp, formatSpan } from '../../../lib/dates';
import { useServerClock } from '../../../lib/server/serverClock';
import { HistoryIcon, OwnerIcon, PauseIcon } from '../../../ui/icons/alarmIcons';
import { AlarmIcon } from '../../../ui/icons/navigationIcons';
import { ChevronRightIcon, SignalLostIcon } from '../../../ui/icons/icons';
import { useTabIndex } from '../../../ui/tabStop';

const ICONS = {
  unowned: AlarmIcon,
  signal: SignalLostIcon,
  owner: OwnerIcon,
  pause: PauseIcon,
  past: HistoryIcon,
  news2: null,
};

interface AlarmLineProps {
  /** Null: there is nothing to say, and the line is kept free. */
  line: Line | null;
  patient: DashboardPatient;
  /** What else there is to say about the card, behind the line. */
  notice: Notice | null;
}

/**
 * One line under the header of a card: who has the alarm and why, or that it is unacknowledged. Always as high, so that
 * nothing moves when an alarm is raised.
 */
export function AlarmLine({ line, patient, notice }: AlarmLineProps) {
  if (line === null) return <p className="card-alarm">No alarm</p>;
  const Icon = ICONS[line.look];
  const reason = notice !== null && hidesReason(notice, line) ? null : line.reason;
  const added = notice === null ? null : addedBy(notice, reason);
  const hasAdded = added !== null && added.text !== '';
  // Who made a pause gives way to what else there is to know.
  const person = hasAdded && line.person?.at === null ? null : line.person;
  const words = (
    <>
      {Icon === null ? null : <Icon size={14} />}
      <span>
        <b>
          {line.running === null || line.look === 'owner' ? (
            line.lead
          ) : (
            <Time {...line.running} lead={line.lead} />
          )}
        </b>
        {line.running !== null && line.look === 'owner' ? <Time {...line.running} /> : null}
        {reason === null
          ? null
          : `${line.look === 'unowned' || line.look === 'news2' ? ' ' : ' · '}${reason}`}
      </span>
      {hasAdded ? (
        <span className="card-alarm-added" data-tip={added.text}>
          {` · ${added.short}`}
        </span>
      ) : null}
      {person === null ? null : (
        <b className="card-alarm-person" data-tip={person.name}>
          {` · ${person.name}`}
        </b>
      )}
      {person === null || person.at === null ? null : <b className="card-alarm-at">{` ${person.at}`}</b>}
    </>
  );
  const look = `card-alarm card-alarm--${line.look} card-alarm--${line.severity?.toLowerCase() ?? 'none'}`;
  return line.look === 'unowned' ? (
    <Opener className={look} patient={patient}>
      {words}
    </Opener>
  ) : (
    <p className={look}>{words}</p>
  );
}

/** On a board the line opens the alerts of its patient, where the alarm is acknowledged. */
function Opener({
  className,
  patient,
  children,
}: {
  className: string;
  patient: DashboardPatient;
  children: ReactNode;
}) {
  const alerts = use(OpenAlertsContext);
  const tabIndex = useTabIndex();
  if (alerts === null) return <p className={className}>{children}</p>;
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-expanded={alerts.patient === patient.id}
      tabIndex={tabIndex}
      onClick={({ currentTarget }) => alerts.toggle(patient, bellOf(currentTarget))}
    >
      {children}
      <ChevronRightIcon size={10} />
    </button>
  );
}

/** What is opened belongs to the bell of the card: this line goes when the alarm is acknowledged. */
const bellOf = (line: HTMLElement): HTMLElement =>
  line.closest('article')?.querySelector<HTMLElement>('.card-action') ?? line;

/** The time behind what leads the line, in one text with it: a card has little room for nodes. Only a line that counts has the second hand. */
function Time({ since, as, lead }: Running & { lead?: string }) {
  const text = useServerClock((now) =>
    as === 'count' ? countUp(now - since) : formatSpan(Math.max(0, now - since)),
  );
  if (lead === undefined) return ` ${text}`;
  return as === 'count' ? `${lead} · ${text}` : `${lead} ${text}`;
}
