import type { FoundPatient } from '../../../contract/find';
import { BandIcon } from '../../clinical/icons/BandIcon';
import { GenderIcon } from '../../clinical/icons/GenderIcon';
import { BAND_WORDS } from '../../clinical/words/bandWords';
import { calendarDateOf, yearsBetween } from '../../lib/dates';
import { MISSING } from '../../lib/missing';
import { useServerClock } from '../../lib/server/serverClock';
import { BedIcon, FlagIcon, InfoIcon, NoteIcon, PlusIcon, PulseIcon } from '../../ui/icons/icons';
import { DeviceIcon } from '../../ui/icons/navigationIcons';
import type { FinderTask } from './finderActions';
import type { FinderRow } from './finderRows';
import { birthHitParts, hitParts, ssnHitParts, type TextPart } from './hits';

interface RowContentProps {
  row: FinderRow;
  /** What was searched for: it is marked where it begins a word. */
  search: string;
  /** Whether risks are those of the moment. */
  isLive: boolean;
}

const TASK_ICONS: Record<FinderTask, typeof NoteIcon> = {
  vitals: PulseIcon,
  notes: NoteIcon,
  admit: PlusIcon,
  'set high priority': FlagIcon,
  'remove high priority': FlagIcon,
};

/** What an option shows. */
export function FinderRowContent({ row, search, isLive }: RowContentProps) {
  const marked = (text: string) => <Marked text={text} search={search} />;
  switch (row.kind) {
    case 'patient':
      return <PatientContent patient={row.patient} search={search} isLive={isLive} />;
    case 'action': {
      const Icon = TASK_ICONS[row.action.task];
      const { bed, first_name: first, last_name: last } = row.patient;
      return (
        <>
          <Icon />
          <span className="finder-text">
            {row.action.title}
            {' · '}
            <b>{marked(`${bed === null ? '' : `${bed} · `}${last}, ${first}`)}</b>
          </span>
        </>
      );
    }
    case 'completion': {
      const Icon = TASK_ICONS[row.action.task];
      return (
        <>
          <Icon />
          <span className="finder-text">
            {row.action.title} … <small>then a bed, a name or an SSN</small>
          </span>
        </>
      );
    }
    case 'device': {
      const { id, bed, type, vendor_device_id: vendorId, online, is_worn: isWorn } = row.device;
      return (
        <>
          <DeviceIcon />
          <span className="finder-text">
            {marked(`Device ${id}`)}{' '}
            <small>
              {bed === null ? (isWorn ? 'worn' : 'not worn') : marked(`on ${bed}`)}
              {' · '}
              {type}
              {' · '}
              {marked(vendorId)}
            </small>
          </span>
          <span className="finder-end">{online && isLive ? 'online' : online ? '' : 'offline'}</span>
        </>
      );
    }
    case 'department':
      return (
        <>
          <BedIcon />
          <span className="finder-text">
            {marked(row.department.name)} <small>({marked(row.department.abbreviation)})</small>
          </span>
          <span className="finder-end">Department</span>
        </>
      );
    case 'screen': {
      const { title, Icon } = row.screen;
      return (
        <>
          {Icon === null ? <InfoIcon /> : <Icon />}
          <span className="finder-text">{marked(title)}</span>
          <span className="finder-end">Screen</span>
        </>
      );
    }
  }
}

function PatientContent({
  patient,
  search,
  isLive,
}: { patient: FoundPatient } & Omit<RowContentProps, 'row'>) {
  const { bed, ssn, first_name: first, last_name: last, gender, date_of_birth: born, risk } = patient;
  const age = useServerClock((now) => yearsBetween(born, calendarDateOf(now)));
  const isCurrent = isLive && risk?.is_current === true;
  return (
    <>
      <GenderIcon gender={gender} />
      <span className="finder-text">
        <b>
          <Marked text={bed ?? 'No bed'} search={bed === null ? '' : search} />
          {' · '}
          <Marked text={`${last}, ${first}`} search={search} />
        </b>{' '}
        <small>
          {age >= 0 ? `${age} ` : ''}
          {gender}
          {' · '}
          <span>
            {'born '}
            <Parts of={birthHitParts(born, search)} />
          </span>
          {' · '}
          <span>
            <Parts of={ssn === '' ? [{ text: MISSING, isHit: false }] : ssnHitParts(ssn, search)} />
          </span>
        </small>
      </span>
      {risk === null ? (
        <span className="finder-end">No device</span>
      ) : (
        <span className={`finder-risk finder-risk--${isCurrent ? risk.band : 'none'}`}>
          <BandIcon band={risk.band} />
          {BAND_WORDS[risk.band][isCurrent ? 'live' : 'stale']}
        </span>
      )}
    </>
  );
}

function Marked({ text, search }: { text: string; search: string }) {
  return <Parts of={hitParts(text, search)} />;
}

function Parts({ of }: { of: readonly TextPart[] }) {
  return of.map(({ text, isHit }, index) => (isHit ? <mark key={index}>{text}</mark> : text));
}
