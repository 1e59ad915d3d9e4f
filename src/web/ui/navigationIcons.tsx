import { Outline, type IconProps } from './Outline';

export const HomeIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M2 7.3 8 2.2l6 5.1M3.6 6.2v7.3h8.8V6.2M6.6 13.5V9.4h2.8v4.1" />
  </Outline>
);
export const BoardIcon = (props: IconProps) => (
  <Outline {...props}>
    <rect x="2" y="2" width="5" height="5" rx="1" />
    <rect x="9" y="2" width="5" height="5" rx="1" />
    <rect x="2" y="9" width="5" height="5" rx="1" />
    <rect x="9" y="9" width="5" height="5" rx="1" />
  </Outline>
);
export const BellIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M8 1.4v1.1M2.8 11.8c1.2-1 1.5-2.3 1.5-4.4a3.7 3.7 0 0 1 7.4 0c0 2.1.3 3.4 1.5 4.4ZM6.4 13.7a1.7 1.7 0 0 0 3.2 0" />
  </Outline>
);
export const PeopleIcon = (props: IconProps) => (
  <Outline {...props}>
    <circle cx="6" cy="5.2" r="2.4" />
    <path d="M1.6 13.2c.3-2.5 2-3.9 4.4-3.9s4.1 1.4 4.4 3.9M10.6 3a2.4 2.4 0 0 1 0 4.5M12 9.7c1.4.5 2.2 1.7 2.4 3.5" />
  </Outline>
);
export const DeviceIcon = (props: IconProps) => (
  <Outline {...props}>
    <rect x="1.8" y="3" width="12.4" height="9" rx="1.4" />
    <path d="M3.8 7.6h2l1.2-2 1.8 3.6 1.2-1.6h2.2" />
  </Outline>
);
export const ShieldIcon = (props: IconProps) => (
  <Outline {...props}>
    <path d="M8 1.8 13 3.6v4c0 3.2-2 5.4-5 6.6-3-1.2-5-3.4-5-6.6v-4Z" />
    <path d="m5.8 7.8 1.6 1.6 2.8-3" />
  </Outline>
);
