import { Link } from 'react-router-dom';
import type { ClinicalNote } from '../../../contract/clinicalNotes';
import { usePatientNotes } from '../../api/clinicalNotes';
import { formatTimestamp } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { DataTable, type Column } from '../../ui/tables/DataTable';
import { listPage } from '../../ui/tables/listPage';
import { useListState } from '../../ui/tables/useListState';
import { useSmallScreen } from '../../ui/useSmallScreen';
import { readableNote } from '../../clinical/words/readableNote';
import { authorName } from './authorName';
import { NoteExcerpt } from './NoteExcerpt';

type NoteColumn = Column<ClinicalNote>;

const ID: NoteColumn = {
  title: 'Note ID',
  width: 112,
  smallWidth: 96,
  sortKey: 'id',
  render: ({ id }) => <Link to={paths.note(id)}>{id}</Link>,
};
const FACTS: readonly NoteColumn[] = [
  {
    title: 'Created At',
    width: 160,
    sortKey: 'created_at',
    render: ({ created_at: at }) => formatTimestamp(at),
  },
  { title: 'Created By', width: 160, sortKey: 'created_by', render: authorName },
  { title: 'Type', width: 148, sortKey: 'note_type', render: ({ note_type: type }) => type.name },
];
const NOTES: NoteColumn = {
  title: 'Notes',
  width: 320,
  smallWidth: 260,
  render: ({ notes }) => <NoteExcerpt notes={readableNote(notes)} />,
};
const COLUMNS = [ID, ...FACTS, NOTES];
/** A phone has room for two: what was written is one of them, and who wrote it when is scrolled to. */
const SMALL_COLUMNS = [ID, NOTES, ...FACTS];

/** The clinical notes on a patient. */
export function NoteTable({ patient }: { patient: number }) {
  const list = useListState();
  const isSmall = useSmallScreen();
  return (
    <DataTable
      noun="notes"
      columns={isSmall ? SMALL_COLUMNS : COLUMNS}
      page={listPage(usePatientNotes({ patient, ...list.query }))}
      list={list}
    />
  );
}
