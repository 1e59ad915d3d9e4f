import AlertOutlined from '@ant-design/icons-svg/lib/asn/AlertOutlined';
import AppstoreOutlined from '@ant-design/icons-svg/lib/asn/AppstoreOutlined';
import BellOutlined from '@ant-design/icons-svg/lib/asn/BellOutlined';
import DashboardOutlined from '@ant-design/icons-svg/lib/asn/DashboardOutlined';
import HomeOutlined from '@ant-design/icons-svg/lib/asn/HomeOutlined';
import SafetyCertificateOutlined from '@ant-design/icons-svg/lib/asn/SafetyCertificateOutlined';
import TeamOutlined from '@ant-design/icons-svg/lib/asn/TeamOutlined';
import { antIcon } from './antIcon';
import { Outline, type IconProps } from '../page/Outline';

export const HomeIcon = antIcon(HomeOutlined);
export const BoardIcon = antIcon(AppstoreOutlined);
/** Alarms, and an unacknowledged alarm. */
export const AlarmIcon = antIcon(AlertOutlined);
export const BellIcon = antIcon(BellOutlined);
export const PeopleIcon = antIcon(TeamOutlined);
export const ShieldIcon = antIcon(SafetyCertificateOutlined);
export const GaugeIcon = antIcon(DashboardOutlined);

export const DeviceIcon = (props: IconProps) => (
  <Outline {...props}>
    <rect x="1.8" y="3" width="12.4" height="9" rx="1.4" />
    <path d="M3.8 7.6h2l1.2-2 1.8 3.6 1.2-1.6h2.2" />
  </Outline>
);
