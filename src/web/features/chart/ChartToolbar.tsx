import { Segmented, Switch } from 'antd';
import { useId, type Dispatch, type ReactNode } from 'react';
import { RESOLUTIONS } from '../../../contract/constants';
import { isConnected, resolutionOf, type ChartSetting, type ChartSettings } from './chartSettings';
import { SelectedVitals } from './vitals/SelectedVitals';
import './ChartToolbar.css';

interface ToolbarProps {
  settings: ChartSettings;
  change: Dispatch<ChartSetting>;
}

/** The heading of the charts, and what is chosen about all of them. */
export function ChartToolbar({
  settings,
  change,
  children,
}: ToolbarProps & {
  /** Between the heading and the rest. */
  children?: ReactNode;
}) {
  return (
    <div className="chart-toolbar">
      <h2>Vitals</h2>
      {children}
      <ResolutionPicker settings={settings} change={change} />
      <SelectedVitals shown={settings.shown} change={change} />
    </div>
  );
}

function ResolutionPicker({ settings, change }: ToolbarProps) {
  const id = useId();
  return (
    <div className="chart-resolution">
      <span id={id}>Resolution</span>
      <Segmented
        // Without its own name, which would stand beside ours.
        aria-label={undefined}
        aria-labelledby={id}
        // Its radio buttons take the focus.
        tabIndex={-1}
        name={`${id}-resolution`}
        options={[...RESOLUTIONS]}
        value={resolutionOf(settings)}
        onChange={(resolution) => change({ type: 'resolution', resolution })}
      />
      <span className="chart-resolution-unit">min</span>
    </div>
  );
}

/** How the lines are drawn. */
export function ChartSwitches({ settings, change }: ToolbarProps) {
  return (
    <div className="chart-switches">
      <label className="chart-switch">
        <Switch
          checked={isConnected(settings)}
          disabled={settings.arePointsHidden}
          onChange={() => change({ type: 'connected' })}
        />
        Connected Dots
      </label>
      <label className="chart-switch">
        <Switch checked={settings.arePointsHidden} onChange={() => change({ type: 'points' })} />
        Hide Points
      </label>
    </div>
  );
}
