import { Modal } from 'antd';
import { useCallback, useRef, useState, type KeyboardEvent } from 'react';
import { useConnection } from '../../api/transport/connection';
import { useFindings } from '../../api/find';
import { useDebounced } from '../../lib/browser/useDebounced';
import { CloseIcon, SearchIcon } from '../../ui/icons/icons';
import { useReturnFocus } from '../../ui/modals/useReturnFocus';
// In the order of the cascade.
import './Finder.css';
import './FinderNarrow.css';
import { askedOf } from './finderActions';
import { FinderList, optionId } from './FinderList';
import { finderGroups, type FinderRow, type FinderScreen } from './finderRows';
import { openPart } from './openPart';
import { useTypedAhead } from './typedAhead';

/** Pause in typing before a search is sent, ms: shorter than in lists, which load whole pages. */
const REST_MS = 120;

const LIST = 'finder-results';
const KINDS = 'bed, name, SSN, birth date, device, department or screen';

interface FinderProps {
  screens: readonly FinderScreen[];
  /** Opens what a row leads to; the finder is closed by then. */
  onOpen: (row: Exclude<FinderRow, { kind: 'completion' }>, isNewWindow: boolean) => void;
}

const close = () => openPart(null);

/** Whether a row follows from the typed text alone, without an answer of the server. */
const isOfText = ({ kind }: FinderRow): boolean => kind === 'screen' || kind === 'completion';

/** Finds patients, devices, departments, screens and actions from one field. The text is kept nowhere. */
export function Finder({ screens, onOpen }: FinderProps) {
  useReturnFocus();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { lost } = useConnection();
  const asked = askedOf(text);
  const search = useDebounced(asked.search, REST_MS);
  const { findings, isAnswer, hasFailed } = useFindings(search);
  const isEmpty = asked.search === '';
  // What is shown belongs to the typed text: Enter never opens a row that a slower answer has just put there.
  const isSettled = isEmpty || (search === asked.search && (isAnswer || hasFailed));
  const groups = finderGroups(asked, isEmpty || (hasFailed && !isAnswer) ? undefined : findings, screens);
  const rows = groups.flatMap((group) => group.rows);
  const chosen = rows.find(({ id }) => id === chosenId) ?? rows[0];

  const write = (next: string) => {
    setText(next);
    setChosenId(null);
  };
  useTypedAhead(
    useCallback((edit) => {
      setText(edit);
      setChosenId(null);
    }, []),
  );
  const open = (row: FinderRow, isNewWindow: boolean) => {
    if (row.kind === 'completion') return write(`${row.action.phrases[0] ?? ''} `);
    close();
    onOpen(row, isNewWindow);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && chosen !== undefined) {
      event.preventDefault();
      setChosenId(rows.at((rows.indexOf(chosen) + step) % rows.length)?.id ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (chosen !== undefined && (isSettled || isOfText(chosen)))
        open(chosen, event.ctrlKey || event.metaKey);
    }
  };

  return (
    <Modal
      open
      destroyOnHidden
      className="finder"
      title={<span className="visually-hidden">Find</span>}
      width={640}
      closable={false}
      footer={null}
      onCancel={close}
      afterOpenChange={() => field.current?.focus()}
    >
      <div className="finder-field">
        <SearchIcon size={18} />
        <input
          ref={field}
          role="combobox"
          aria-label={`Find by ${KINDS}`}
          aria-expanded={rows.length > 0}
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={chosen === undefined ? undefined : optionId(chosen)}
          placeholder="Find a patient, device, department or screen"
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="finder-close" onClick={close}>
          <span className="visually-hidden">Close</span>
          <kbd aria-hidden="true">Esc</kbd>
          <CloseIcon size={18} />
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {isSettled && !hasFailed && !isEmpty && rows.length > 0
          ? `${rows.length} ${rows.length === 1 ? 'result' : 'results'}`
          : ''}
      </p>
      {hasFailed && !isEmpty ? (
        <p className="finder-message" role="alert">
          {isAnswer
            ? 'The search failed: these results may be out of date. Trying again.'
            : 'The search failed. It is tried again with the next key.'}
        </p>
      ) : null}
      {isSettled && !hasFailed && rows.length === 0 ? (
        <p className="finder-message" role="status">
          <b>{`No results for “${text.trim()}”`}</b>
          {`Find by ${KINDS}.`}
        </p>
      ) : null}
      <FinderList
        id={LIST}
        groups={groups}
        chosen={chosen}
        search={asked.search}
        isOld={!isSettled}
        isLive={!lost && !hasFailed}
        onChoose={({ id }) => setChosenId(id)}
        onOpen={open}
      />
      {findings !== undefined && !isEmpty && findings.unreadable > 0 ? (
        <p className="finder-message">{`${findings.unreadable} of the results could not be shown.`}</p>
      ) : null}
      <div className="finder-foot">
        <span aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>↵</kbd> open
        </span>
        <button type="button" onClick={() => openPart('shortcuts')}>
          <kbd aria-hidden="true">?</kbd> All shortcuts
        </button>
      </div>
    </Modal>
  );
}
