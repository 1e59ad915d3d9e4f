import { Select } from 'antd';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { MESSAGE_STATES, MOST_COUNTED, type Hl7MessageEntry } from '../../../../../contract/hl7Messages';
import type { Link as Hl7Link } from '../../../../../contract/links';
import { useHl7Messages } from '../../../../api/hl7Messages';
import { MISSING } from '../../../../lib/missing';
import { readableOf } from '../../../../lib/unreadable';
import { DataTable, type Column } from '../../../../ui/tables/DataTable';
import { listPage } from '../../../../ui/tables/listPage';
import { SearchBox } from '../../../../ui/tables/SearchBox';
import { useListState } from '../../../../ui/tables/useListState';
import { linkNameText, removedNameText } from '../linkText';
import { addressOfShown, shownOfAddress } from './messageFilters';
import { answerText, momentText } from './messageText';
import { MessageStateText } from './MessageStateText';

const ANY = 'any';

/** The log of messages, newest first; link, state and page are in the address, the search in the entry of the history alone. */
export function MessageLog({ links }: { links: readonly Hl7Link[] | undefined }) {
  const [parameters, setParameters] = useSearchParams();
  const { state: entry } = useLocation() as { state: unknown };
  const list = useListState();
  const shown = shownOfAddress(parameters);
  const { page, page_size, search } = list.query;
  const query = useHl7Messages({
    ...{ page, page_size },
    ...(search === undefined ? {} : { search }),
    ...(shown.link === null ? {} : { link: shown.link }),
    ...(shown.state === null ? {} : { state: shown.state }),
  });
  const choose = (change: Parameters<typeof addressOfShown>[1]) =>
    setParameters((now) => addressOfShown(now, change), { state: entry });
  const { data, ...found } = listPage(query);
  return (
    <div className="message-log">
      <div className="message-log-tools">
        <h2>Messages</h2>
        <Select<number | string>
          aria-label="Link"
          className="message-log-link"
          value={shown.link ?? ANY}
          options={[{ value: ANY, label: 'Every link' }, ...choicesOf(links, shown.link, data?.results)]}
          onChange={(link) => choose({ link: typeof link === 'number' ? link : null })}
        />
        <Select<string>
          aria-label="State"
          className="message-log-state"
          value={shown.state ?? ANY}
          options={[
            { value: ANY, label: 'Every state' },
            ...MESSAGE_STATES.map((state) => ({
              value: state,
              label: state === 'dead' ? 'dead letter' : state,
            })),
          ]}
          onChange={(state) => choose({ state: MESSAGE_STATES.find((known) => known === state) ?? null })}
        />
        <SearchBox label="Search id, patient, type" value={list.search} onChange={list.setSearch} />
      </div>
      <DataTable
        noun="messages"
        columns={COLUMNS}
        page={{
          ...found,
          data: data === undefined ? undefined : worded(data, query.currentData !== undefined),
        }}
        list={list}
        emptyText="No messages found"
      />
    </div>
  );

  /** A count that stopped is no total. */
  function worded(rows: NonNullable<typeof data>, isCurrent: boolean): NonNullable<typeof data> {
    const isCut =
      rows.count === MOST_COUNTED && (search !== undefined || (shown.link !== null && shown.state !== null));
    return isCut && isCurrent
      ? { ...rows, words: `The newest ${MOST_COUNTED.toLocaleString('en-GB')} messages` }
      : rows;
  }
}

/** Also links that were removed: those of the messages shown, and one that the address names. */
function choicesOf(
  links: readonly Hl7Link[] | undefined,
  chosen: number | null,
  messages: readonly Hl7MessageEntry[] | undefined,
): { value: number; label: string }[] {
  const known = new Map((readableOf(links) ?? []).map((link) => [link.id, linkNameText(link)]));
  // Which ones were removed is known once those that were not are.
  for (const { link } of (links && readableOf(messages)) ?? [])
    if (!known.has(link.id)) known.set(link.id, removedNameText(link.name));
  if (chosen !== null && !known.has(chosen)) known.set(chosen, `Link ${chosen}`);
  return [...known].map(([value, label]) => ({ value, label }));
}

const COLUMNS: readonly Column<Hl7MessageEntry>[] = [
  { title: 'Time', width: 128, render: ({ at }) => momentText(at) },
  { title: 'Type', width: 94, render: ({ type }) => <code className="hl7-text">{type || MISSING}</code> },
  { title: 'Control id', width: 164, render: (message) => <MessageLink message={message} /> },
  {
    title: 'Patient',
    width: 112,
    render: ({ subject }) => <span title={subject ?? undefined}>{subject ?? MISSING}</span>,
  },
  { title: 'State', width: 134, render: ({ state }) => <MessageStateText state={state} /> },
  { title: 'Answer', width: 80, render: answerText },
  {
    title: 'Why',
    render: ({ error_text: error, warnings }) => {
      const why = error ?? warnings.join(' ');
      return <span title={why === '' ? undefined : why}>{why}</span>;
    },
  },
];

function MessageLink({ message: { id, control_id: control } }: { message: Hl7MessageEntry }) {
  const [parameters] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  return (
    <Link
      className="hl7-text"
      to={{ search: addressOfShown(parameters, { message: id }).toString() }}
      state={state}
      title={control}
      aria-label={control === '' ? `Message ${id}, without a control id` : undefined}
      aria-current={shownOfAddress(parameters).message === id ? 'true' : undefined}
    >
      {control === '' ? `(${id})` : control}
    </Link>
  );
}
