import type { ReactNode, SVGProps } from 'react';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  /** Its accessible name; without one the icon is decoration and hidden from assistive technology. */
  title?: string;
  /** Width and height in CSS px. */
  size?: number;
}

/** The canvas of an icon: 16 units square, in the colour of the text. */
export function Outline({ title, size = 16, children, ...rest }: IconProps & { children: ReactNode }) {
  const meaning = title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title };
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...meaning}
      {...rest}
    >
      {children}
    </svg>
  );
}
