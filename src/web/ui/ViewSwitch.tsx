import { Segmented } from 'antd';
import { useId } from 'react';
import './ViewSwitch.css';

interface ViewSwitchProps<View extends string> {
  /** Its accessible name. */
  label: string;
  views: readonly View[];
  view: View;
  onChange: (view: View) => void;
}

/** How the same entries are shown: 'List' or otherwise. */
export function ViewSwitch<View extends string>({ label, views, view, onChange }: ViewSwitchProps<View>) {
  const id = useId();
  return (
    <div className="view-switch">
      <span id={id} className="visually-hidden">
        {label}
      </span>
      <Segmented<View>
        // Without its own name, which would stand beside ours.
        aria-label={undefined}
        aria-labelledby={id}
        // Its radio buttons take the focus.
        tabIndex={-1}
        name={`${id}-view`}
        options={[...views]}
        value={view}
        onChange={onChange}
      />
    </div>
  );
}
