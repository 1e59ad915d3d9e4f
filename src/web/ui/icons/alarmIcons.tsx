import HistoryOutlined from '@ant-design/icons-svg/lib/asn/HistoryOutlined';
import PauseCircleOutlined from '@ant-design/icons-svg/lib/asn/PauseCircleOutlined';
import { antIcon } from './antIcon';
import { Outline, type IconProps } from '../page/Outline';

export const PauseIcon = antIcon(PauseCircleOutlined);
export const HistoryIcon = antIcon(HistoryOutlined);

/** An acknowledged alarm. */
export const OwnerIcon = (props: IconProps) => (
  <Outline {...props}>
    <circle cx="6.6" cy="5" r="2.8" />
    <path d="M1.6 13.6c.4-2.9 2.4-4.4 5-4.4 1 0 1.9.2 2.7.7M10 12.2l1.7 1.7 2.9-3.2" />
  </Outline>
);
