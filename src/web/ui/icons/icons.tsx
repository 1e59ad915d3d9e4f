import CheckCircleOutlined from '@ant-design/icons-svg/lib/asn/CheckCircleOutlined';
import CheckOutlined from '@ant-design/icons-svg/lib/asn/CheckOutlined';
import ClockCircleOutlined from '@ant-design/icons-svg/lib/asn/ClockCircleOutlined';
import CloseOutlined from '@ant-design/icons-svg/lib/asn/CloseOutlined';
import DesktopOutlined from '@ant-design/icons-svg/lib/asn/DesktopOutlined';
import DownOutlined from '@ant-design/icons-svg/lib/asn/DownOutlined';
import EllipsisOutlined from '@ant-design/icons-svg/lib/asn/EllipsisOutlined';
import FileTextOutlined from '@ant-design/icons-svg/lib/asn/FileTextOutlined';
import FlagFilled from '@ant-design/icons-svg/lib/asn/FlagFilled';
import InfoCircleOutlined from '@ant-design/icons-svg/lib/asn/InfoCircleOutlined';
import LeftOutlined from '@ant-design/icons-svg/lib/asn/LeftOutlined';
import LockOutlined from '@ant-design/icons-svg/lib/asn/LockOutlined';
import LogoutOutlined from '@ant-design/icons-svg/lib/asn/LogoutOutlined';
import MenuOutlined from '@ant-design/icons-svg/lib/asn/MenuOutlined';
import MinusCircleOutlined from '@ant-design/icons-svg/lib/asn/MinusCircleOutlined';
import MoonOutlined from '@ant-design/icons-svg/lib/asn/MoonOutlined';
import PlusOutlined from '@ant-design/icons-svg/lib/asn/PlusOutlined';
import RightOutlined from '@ant-design/icons-svg/lib/asn/RightOutlined';
import SearchOutlined from '@ant-design/icons-svg/lib/asn/SearchOutlined';
import SoundOutlined from '@ant-design/icons-svg/lib/asn/SoundOutlined';
import UserOutlined from '@ant-design/icons-svg/lib/asn/UserOutlined';
import WarningFilled from '@ant-design/icons-svg/lib/asn/WarningFilled';
import WarningOutlined from '@ant-design/icons-svg/lib/asn/WarningOutlined';
import { antIcon } from './antIcon';
import { Outline, type IconProps } from '../page/Outline';

export const MonitorIcon = antIcon(DesktopOutlined);
export const NoteIcon = antIcon(FileTextOutlined);
export const DotsIcon = antIcon(EllipsisOutlined);
export const CheckIcon = antIcon(CheckOutlined);
export const MoonIcon = antIcon(MoonOutlined);
export const PersonIcon = antIcon(UserOutlined);
export const LockIcon = antIcon(LockOutlined);
export const LogoutIcon = antIcon(LogoutOutlined);
export const MenuIcon = antIcon(MenuOutlined);
export const CloseIcon = antIcon(CloseOutlined);
export const ClockIcon = antIcon(ClockCircleOutlined);
export const ChevronDownIcon = antIcon(DownOutlined, 12);
/** High risk: the only filled band icon. */
export const TriangleFilledIcon = antIcon(WarningFilled);
export const TriangleIcon = antIcon(WarningOutlined);
export const CircleCheckIcon = antIcon(CheckCircleOutlined);
export const CircleMinusIcon = antIcon(MinusCircleOutlined);
export const FlagIcon = antIcon(FlagFilled);
export const SearchIcon = antIcon(SearchOutlined);
export const PlusIcon = antIcon(PlusOutlined);
export const InfoIcon = antIcon(InfoCircleOutlined);
export const ChevronLeftIcon = antIcon(LeftOutlined);
export const ChevronRightIcon = antIcon(RightOutlined);
export const SoundIcon = antIcon(SoundOutlined);

export const CloudOffIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M4.6 6.1a2.9 2.9 0 0 0 .1 5.8h6.6M6.4 4.1a3.9 3.9 0 0 1 5.3 2.8 2.5 2.5 0 0 1 1.6 4M2 2l12 12" />
  </Outline>
);
export const SlidersIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M2 4h6.2M11.8 4H14M2 8h1.7M7.3 8H14M2 12h6.2M11.8 12H14" />
    <circle cx="10" cy="4" r="1.8" />
    <circle cx="5.5" cy="8" r="1.8" />
    <circle cx="10" cy="12" r="1.8" />
  </Outline>
);
/** A person, ticked. */
export const OnDutyIcon = (props: IconProps) => (
  <Outline {...props}>
    <circle cx="6.2" cy="4.8" r="2.8" />
    <path d="M1.4 13.8c.3-2.9 2.1-4.5 4.8-4.5 1.1 0 2 .3 2.8.8M9.4 12.2l1.7 1.7 3.2-3.5" />
  </Outline>
);
export const BedIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M1.5 3v10M1.5 10.8h13V13m0-2.2V8.2A1.7 1.7 0 0 0 12.8 6.5H7.2v4.3" />
    <circle cx="4.3" cy="7.9" r="1.3" />
  </Outline>
);
export const SignalIcon = (props: IconProps) => (
  <Outline {...props} strokeWidth={1.9} strokeLinecap="butt">
    <path d="M2.5 14v-2.5M6 14V9.2M9.5 14V6.4M13 14V3" />
  </Outline>
);
export const SignalLostIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M2.5 14v-2.5M6 14V9.2M9.5 14V6.4M13 14V3" opacity=".5" strokeWidth={1.9} strokeLinecap="butt" />
    <path d="M1.5 2.5 14 14" />
  </Outline>
);
export const BellOffIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M3.4 11.6c.9-1 1.3-2.2 1.3-4.6a3.3 3.3 0 0 1 6.6 0c0 2.4.4 3.6 1.3 4.6ZM6.6 13.8h2.8M1.5 1.5 14.5 14.5" />
  </Outline>
);
export const MaleIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M2.3 9.7a4 4 0 1 0 8 0a4 4 0 1 0-8 0M9.2 6.8 14 2M10.4 2H14v3.6" />
  </Outline>
);
export const FemaleIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M4 5.8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M8 9.8v4.7M5.6 12.3h4.8" />
  </Outline>
);
export const PulseIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M1.2 8h3l2-4.8 3.2 9.6L11.6 8h3.2" />
  </Outline>
);
