import { Segmented } from 'antd';
import { useId, type Dispatch } from 'react';
import { CHART_RANGES, type ChartRange, type ChartSetting } from './chartSettings';

interface RangePickerProps {
  range: ChartRange;
  change: Dispatch<ChartSetting>;
}

const OPTIONS = CHART_RANGES.map((hours) => ({ value: hours, label: `${hours} h` }));

/** How far back the charts reach. */
export function RangePicker({ range, change }: RangePickerProps) {
  const id = useId();
  return (
    <div className="chart-range">
      <Segmented
        aria-label="Range"
        // Its radio buttons take the focus.
        tabIndex={-1}
        name={`${id}-range`}
        options={OPTIONS}
        value={range}
        onChange={(hours) => change({ type: 'range', range: hours })}
      />
    </div>
  );
}
