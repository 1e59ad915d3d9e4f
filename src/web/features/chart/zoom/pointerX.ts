import type { PointerEvent } from 'react';

/** Position of the pointer in the element that listens, px from its left edge. */
export const pointerX = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): number =>
  clientX - currentTarget.getBoundingClientRect().left;
