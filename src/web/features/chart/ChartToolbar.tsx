import { Segmented, Switch } from 'antd';
import { useId, type Dispatch } from 'react';
import { RESOLUTIONS } from '../../../contract/observationSets';
import { isConnected, type ChartSetting, type ChartSettings } from './chartSettings';
import { SelectedVitals } from './SelectedVitals';
import './ChartToolbar.css';

interface ChartToolbarProps {
  settings: ChartSettings;
  change: Dispatch<ChartSetting>;
}

/** The display options of the charts. */
export function ChartToolbar({ settings, change }: ChartToolbarProps) {
  const id = useId();
  return (
    <div className="chart-toolbar">
      <h2>Vitals</h2>
      <label className="chart-switch chart-switch--connected">
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
          value={settings.resolution}
          onChange={(resolution) => change({ type: 'resolution', resolution })}
        />
        <span className="chart-resolution-unit">min</span>
      </div>
      <SelectedVitals shown={settings.shown} change={change} />
    </div>
  );
}
