import { Link as RouterLink, useLocation, useSearchParams } from 'react-router-dom';
import type { Link } from '../../../../contract/links';
import { MISSING } from '../../../lib/missing';
import { isUnreadable, UNREADABLE_WORDS } from '../../../lib/unreadable';
import { TableScroll } from '../../../ui/tables/TableScroll';
import { RowTable, type RowColumn } from '../../../ui/tables/RowTable';
import { addressText, linkStateText, linkTone, wayText } from './linkText';
import { addressOfShown } from './messages/messageFilters';
import { momentText } from './messages/messageText';
import { Tone } from './messages/MessageStateText';

/** The links with what their sockets and messages are at; a link's name lists its messages. */
export function LinkTable({ links }: { links: readonly Link[] }) {
  const readable = links.filter((link) => !isUnreadable(link));
  const broken = readable.filter(({ problem }) => problem !== null);
  return (
    <>
      <TableScroll className="link-table" label="Table of links">
        <RowTable
          label="Links"
          columns={COLUMNS}
          rows={links}
          keyOf={({ id }) => id}
          wordsOf={(link) => (isUnreadable(link) ? `This link ${UNREADABLE_WORDS}.` : null)}
          emptyText="No links yet. They are made with npm run link, or in the file that LINKS names."
        />
      </TableScroll>
      {broken.length === 0 ? null : (
        <ul className="link-problems" aria-label="Links that need attention">
          {broken.map(({ id, name, problem }) => (
            <li key={id}>
              <b>{name}</b>
              {problem}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const COLUMNS: readonly RowColumn<Link>[] = [
  {
    title: 'State',
    width: 176,
    render: (link) => (
      <Tone tone={linkTone(link)} title={link.problem ?? linkStateText(link)}>
        {linkStateText(link)}
      </Tone>
    ),
  },
  {
    title: 'Link',
    width: 180,
    pinned: 'start',
    isRowHeader: true,
    render: (link) => <LinkName link={link} />,
  },
  { title: 'Way', width: 52, render: wayText },
  { title: 'Takes', width: 84, render: ({ takes }) => takes.join(', ') || MISSING },
  {
    title: 'Address',
    width: 140,
    render: (link) => (
      <code className="hl7-text" title={addressText(link)}>
        {addressText(link)}
      </code>
    ),
  },
  { title: 'Port', width: 64, align: 'right', render: ({ port }) => port ?? MISSING },
  { title: 'A minute', width: 84, align: 'right', render: ({ per_minute }) => countText(per_minute) },
  { title: 'Last message', width: 134, render: ({ last_message_at }) => momentText(last_message_at) },
  {
    title: 'Last answer',
    width: 134,
    render: ({ last_acknowledgement_at }) => momentText(last_acknowledgement_at),
  },
  {
    title: 'Queue',
    width: 66,
    align: 'right',
    render: (link) => (
      <span className={linkTone(link) === 'warn' && link.queue > 0 ? 'link-waiting' : undefined}>
        {countText(link.queue)}
      </span>
    ),
  },
  {
    title: 'Dead',
    width: 66,
    align: 'right',
    render: (link) => (
      <CountInState
        link={link}
        count={link.dead}
        state="dead"
        words={`${link.dead} dead letters of ${link.name}`}
      />
    ),
  },
  {
    title: 'Refused',
    width: 80,
    align: 'right',
    render: (link) => (
      <CountInState
        link={link}
        count={link.refused}
        state="refused"
        words={`Refused messages of ${link.name} in 24 hours: ${link.refused}`}
      />
    ),
  },
];

const countText = (count: number): string => count.toLocaleString('en-GB');

function LinkName({ link: { id, name } }: { link: Link }) {
  const [parameters] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  return (
    <RouterLink
      to={{ search: addressOfShown(parameters, { link: id, state: null, message: null }).toString() }}
      state={state}
      title={name}
    >
      {name}
    </RouterLink>
  );
}

interface CountInStateProps {
  link: Link;
  count: number;
  state: 'dead' | 'refused';
  /** What is counted, for screen readers. */
  words: string;
}

/** How many messages are in a state that a person must look at; a press lists them. */
function CountInState({ link: { id }, count, state, words }: CountInStateProps) {
  const [parameters] = useSearchParams();
  const { state: entry } = useLocation() as { state: unknown };
  if (count === 0) return countText(count);
  return (
    <RouterLink
      className={`link-${state}`}
      to={{ search: addressOfShown(parameters, { link: id, state, message: null }).toString() }}
      state={entry}
      aria-label={words}
    >
      {countText(count)}
    </RouterLink>
  );
}
