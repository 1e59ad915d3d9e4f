import { Link } from 'react-router-dom';
import type { ClinicalNote } from '../../../contract/clinicalNotes';
import { usePatientNotes } from '../../api/clinicalNotes';
import { formatTimestamp } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { DataTable, type Column } from '../../ui/tables/DataTable';
import { listPage } from '../../ui/tables/listPage';
import { useListState } from '../../ui/tables/useListState';
import { readableNote } from '../../clinical/words/readableNote';
import { authorName } from './authorName';
import { NoteExcerpt } from './NoteExcerpt';

const COLUMNS: readonly Column<ClinicalNote>[] = [
  { title: 'Note ID', width: 120, sortKey: 'id', render: ({ id }) => <Link to={paths.note(id)}>{id}</Link> },
  {
    title: 'Created At',
    width: 176,
    sortKey: 'created_at',
    render: ({ created_at: at }) => formatTimestamp(at),
  },
  { title: 'Created By', width: 200, sortKey: 'created_by', render: authorName },
  { title: 'Type', width: 160, sortKey: 'note_type', render: ({ note_type: type }) => type.name },
  { title: 'Notes', width: 320, render: ({ notes }) => <NoteExcerpt notes={readableNote(notes)} /> },
];

/** The clinical notes on a patient. */
export function NoteTable({ patient }: { patient: number }) {
  const list = useListState();
  return (
    <DataTable
      noun="notes"
      columns={COLUMNS}
      page={listPage(usePatientNotes({ patient, ...list.query }))}
      list={list}
    />
  );
}
