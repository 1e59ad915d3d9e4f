import { Popover } from 'antd';
import { useRef, useState, type Dispatch, type KeyboardEvent } from 'react';
import { TOGGLE_GROUPS, TOGGLE_KEYS, VITALS, type VitalKey } from '../../../../clinical/vitals';
import { VitalMark } from '../../../clinical/charts/VitalMark';
import { ChevronDownIcon } from '../../../ui/icons/icons';
import type { ChartSetting } from '../chartSettings';
import './SelectedVitals.css';

interface SelectedVitalsProps {
  shown: ReadonlySet<VitalKey>;
  change: Dispatch<ChartSetting>;
}

/** The two groups of toggles (spec §2). */
const GROUPS = (['BP', 'Other'] as const).map((name) => ({
  name,
  vitals: TOGGLE_KEYS.filter((key) => TOGGLE_GROUPS[key] === name),
}));

/** The vitals that are drawn: a searchable list with multiple selection. */
export function SelectedVitals({ shown, change }: SelectedVitalsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      open={isOpen}
      onOpenChange={setIsOpen}
      content={<Choice shown={shown} change={change} onClose={close} />}
    >
      <button
        ref={opener}
        type="button"
        className="button selected-vitals"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        Selected Vitals <b>{shown.size}</b>
        <ChevronDownIcon />
      </button>
    </Popover>
  );
}

function Choice({ shown, change, onClose }: SelectedVitalsProps & { onClose: () => void }) {
  const [text, setText] = useState('');
  const groups = GROUPS.map(({ name, vitals }) => ({
    name,
    vitals: vitals.filter((vital) => isFound(vital, text)),
  })).filter(({ vitals }) => vitals.length > 0);
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  };
  return (
    <div className="vital-choice" role="dialog" aria-label="Selected Vitals" onKeyDown={closeOnEscape}>
      <input
        className="vital-choice-search"
        type="search"
        placeholder="Search vitals"
        aria-label="Search vitals"
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="vital-choice-list" role="group" aria-label="Vitals" tabIndex={0}>
        {groups.length === 0 ? (
          <p>No results</p>
        ) : (
          groups.map(({ name, vitals }) => (
            <fieldset key={name}>
              <legend>{name}</legend>
              {vitals.map((vital) => (
                <label key={vital}>
                  <input
                    type="checkbox"
                    checked={shown.has(vital)}
                    aria-label={VITALS[vital].label}
                    onChange={() => change({ type: 'vital', vital })}
                  />
                  <VitalMark vital={vital} />
                  <strong>{VITALS[vital].label}</strong>
                  <span>{VITALS[vital].name}</span>
                </label>
              ))}
            </fieldset>
          ))
        )}
      </div>
      <div className="vital-choice-buttons">
        <button type="button" className="button" onClick={() => change({ type: 'all vitals' })}>
          Reset
        </button>
        <button type="button" className="button button--primary" onClick={onClose}>
          Close
        </button>
      </div>
    </div>
  );
}

/** Matches the beginnings of the words of its name, or its short name. */
function isFound(vital: VitalKey, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  const { label, name } = VITALS[vital];
  return (
    [label, ...name.split(' ')].some((word) => word.toLowerCase().startsWith(wanted)) ||
    name.toLowerCase().startsWith(wanted)
  );
}
