import { bringInSight } from '../../lib/browser/bringInSight';
import { MISSING } from '../../lib/missing';
import './EditConflict.css';

/** A field of the form with its recorded value, as text. */
export interface RecordField<Item> {
  label: string;
  text: (item: Item) => string;
}

interface EditConflictProps<Item> {
  fields: readonly RecordField<Item>[];
  /** Null when it is not known: the text below is a draft of another day, and all of the record is shown. */
  before: Item | null;
  now: Item;
}

/** What was saved elsewhere since editing began: no entry is overwritten unseen. */
export function EditConflict<Item>({ fields, before, now }: EditConflictProps<Item>) {
  const changed = fields.filter(({ text }) => before === null || text(before) !== text(now));
  return (
    <div ref={bringInSight} className="edit-conflict" role="group" aria-label="Changed meanwhile">
      <p>
        {changed.length === 0
          ? 'Another user has saved this meanwhile; nothing that can be shown is different.'
          : 'On record now:'}
      </p>
      <ul>
        {changed.map(({ label, text }) => (
          <li key={label}>{`${label}: ${text(now) || MISSING}`}</li>
        ))}
      </ul>
      <p>
        {before === null
          ? 'Your draft is below. Save to put it on record instead, or Discard it to leave the record as it is.'
          : 'What you changed is kept below. Save again to put it on record, or Cancel to leave the record as it is.'}
      </p>
    </div>
  );
}
