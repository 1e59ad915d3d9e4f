import { Outline, type IconProps } from './Outline';

export const MonitorIcon = (props: IconProps) => (
  <Outline {...props}>
    <rect x="1.8" y="2.6" width="12.4" height="8.4" rx="1.4" />
    <path d="M5.4 13.6h5.2M8 11v2.6" />
  </Outline>
);
export const NoteIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M9.5 1.8H4.2A1.2 1.2 0 0 0 3 3v10a1.2 1.2 0 0 0 1.2 1.2h7.6A1.2 1.2 0 0 0 13 13V5.3L9.5 1.8Zm0 0v3.5H13M5.6 8.2h4.8M5.6 11h3.2" />
  </Outline>
);
export const DotsIcon = (props: IconProps) => (
  <Outline {...props} strokeWidth={2}>
    <path d="M3.2 8h.01M8 8h.01M12.8 8h.01" />
  </Outline>
);
export const CheckIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="m2.8 8.6 3.4 3.4 7-7.6" />
  </Outline>
);
export const MoonIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M13.6 9.7A5.9 5.9 0 0 1 6.3 2.4a5.9 5.9 0 1 0 7.3 7.3Z" />
  </Outline>
);
export const PersonIcon = (props: IconProps) => (
  <Outline {...props}>
    <circle cx="8" cy="5" r="2.7" />
    <path d="M2.8 13.8c.4-2.7 2.5-4.2 5.2-4.2s4.8 1.5 5.2 4.2" />
  </Outline>
);
export const LogoutIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M9.5 2.5H3v11h6.5M7 8h7m-2.6-2.6L14 8l-2.6 2.6" />
  </Outline>
);
export const MenuIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M2 4h12M2 8h12M2 12h12" />
  </Outline>
);
export const CloseIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="m3.5 3.5 9 9m0-9-9 9" />
  </Outline>
);
export const EyeIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M1.2 8S3.6 3.6 8 3.6 14.8 8 14.8 8 12.4 12.4 8 12.4 1.2 8 1.2 8Z" />
    <circle cx="8" cy="8" r="2.1" />
  </Outline>
);
export const EyeOffIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M6.3 3.8A6.6 6.6 0 0 1 8 3.6c4.4 0 6.8 4.4 6.8 4.4a12 12 0 0 1-2 2.5M10 12.1a6.6 6.6 0 0 1-2 .3C3.6 12.4 1.2 8 1.2 8a12 12 0 0 1 2.6-3" />
    <path d="M6.5 6.6a2.1 2.1 0 0 0 2.9 2.9M2 2l12 12" />
  </Outline>
);
export const ErrorIcon = (props: IconProps) => (
  <Outline {...props}>
    <circle cx="8" cy="8" r="6.2" />
    <path d="M8 4.8v3.8M8 11v.1" />
  </Outline>
);
export const CloudOffIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M4.6 6.1a2.9 2.9 0 0 0 .1 5.8h6.6M6.4 4.1a3.9 3.9 0 0 1 5.3 2.8 2.5 2.5 0 0 1 1.6 4M2 2l12 12" />
  </Outline>
);
export const ClockIcon = (props: IconProps) => (
  <Outline {...props}>
    <circle cx="8" cy="8" r="6.2" />
    <path d="M8 4.4V8l2.4 1.6" />
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
export const ChevronDownIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="m3.8 6 4.2 4.2L12.2 6" />
  </Outline>
);
/** High risk: the only filled band icon. */
export const TriangleFilledIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M8 1.8 15 14H1L8 1.8Z" fill="currentColor" />
    <path d="M8 6v3.6M8 11.8v.1" stroke="var(--icon-cut, #fff)" />
  </Outline>
);
export const TriangleIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M8 2 14.6 13.6H1.4L8 2ZM8 6.2v3.4M8 11.6v.1" />
  </Outline>
);
export const CircleCheckIcon = (props: IconProps) => (
  <Outline {...props}>
    <circle cx="8" cy="8" r="6.2" />
    <path d="m5.2 8.2 2 2 3.7-4" />
  </Outline>
);
export const CircleMinusIcon = (props: IconProps) => (
  <Outline {...props}>
    <circle cx="8" cy="8" r="6.2" />
    <path d="M5 8h6" />
  </Outline>
);
export const FlagIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M3 14.5v-13" />
    <path d="M3 2h10.5l-2.2 3.2 2.2 3.3H3Z" fill="currentColor" />
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
export const MaleIcon = (props: IconProps) => (
  <Outline {...props}>
    <circle cx="6.3" cy="9.7" r="4" />
    <path d="M9.2 6.8 14 2M10.4 2H14v3.6" />
  </Outline>
);
export const FemaleIcon = (props: IconProps) => (
  <Outline {...props}>
    <circle cx="8" cy="5.8" r="4" />
    <path d="M8 9.8v4.7M5.6 12.3h4.8" />
  </Outline>
);
export const CalendarIcon = (props: IconProps) => (
  <Outline {...props}>
    <rect x="2" y="3" width="12" height="11" rx="1.4" />
    <path d="M2 6.4h12M5.4 1.6v2.6M10.6 1.6v2.6" />
  </Outline>
);
export const SearchIcon = (props: IconProps) => (
  <Outline {...props}>
    <circle cx="7" cy="7" r="4.6" />
    <path d="m10.4 10.4 3.4 3.4" />
  </Outline>
);
export const SortIcon = ({ sorted, ...props }: IconProps & { sorted: 'ascending' | 'descending' | null }) => (
  <Outline {...props} stroke="none">
    <path d="m8 2.6 3.4 4H4.6Z" fill="currentColor" opacity={sorted === 'descending' ? 0.35 : 1} />
    <path d="m8 13.4 3.4-4H4.6Z" fill="currentColor" opacity={sorted === 'ascending' ? 0.35 : 1} />
  </Outline>
);
export const PlusIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M8 2.8v10.4M2.8 8h10.4" />
  </Outline>
);
export const PencilIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M2.6 13.4 3.4 10l7.2-7.2 2.6 2.6-7.2 7.2ZM9.2 4.2l2.6 2.6" />
  </Outline>
);
export const TrendIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="m1.6 11.8 4-4.2 3 2.6 5.4-5.8M10.2 4.2H14v3.8" />
  </Outline>
);
export const PrinterIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M4.4 5.6V1.9h7.2v3.7M4.4 11.6H2.9a1.2 1.2 0 0 1-1.2-1.2V6.8a1.2 1.2 0 0 1 1.2-1.2h10.2a1.2 1.2 0 0 1 1.2 1.2v3.6a1.2 1.2 0 0 1-1.2 1.2h-1.5M4.4 9.4h7.2v4.7H4.4Z" />
  </Outline>
);
export const PulseIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M1.2 8h3l2-4.8 3.2 9.6L11.6 8h3.2" />
  </Outline>
);
export const InfoIcon = (props: IconProps) => (
  <Outline {...props}>
    <circle cx="8" cy="8" r="6.2" />
    <path d="M8 7.4v3.8M8 4.8v.1" />
  </Outline>
);
export const ChevronLeftIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M10 3.8 5.8 8l4.2 4.2" />
  </Outline>
);
export const ChevronRightIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M6 3.8 10.2 8 6 12.2" />
  </Outline>
);
export const TableIcon = (props: IconProps) => (
  <Outline {...props}>
    <rect x="2" y="2.6" width="12" height="10.8" rx="1.2" />
    <path d="M2 6.2h12M2 9.8h12M6.4 6.2v7.2" />
  </Outline>
);
export const ArcIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M8 1.8A6.2 6.2 0 1 1 1.8 8" />
  </Outline>
);
