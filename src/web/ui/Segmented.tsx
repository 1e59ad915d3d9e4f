import { useId } from 'react';
import './Segmented.css';

interface SegmentedProps<T extends number> {
  /** Its visible name, by id. */
  labelledBy: string;
  options: readonly T[];
  value: T;
  onChange: (value: T) => void;
}

/** One of a few numbers, all of them visible: radio buttons, drawn as one control. */
export function Segmented<T extends number>({ labelledBy, options, value, onChange }: SegmentedProps<T>) {
  const name = useId();
  return (
    <div className="segmented" role="radiogroup" aria-labelledby={labelledBy}>
      {options.map((option) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          <span>{option}</span>
        </label>
      ))}
    </div>
  );
}
