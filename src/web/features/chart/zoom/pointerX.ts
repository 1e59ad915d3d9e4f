import type { PointerEvent } from 'react';
import { screenZoom, sidesOf } from '../../../ui/places/stylePixels';

/** Position of the pointer in the element that listens, px from its left edge. */
export const pointerX = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): number =>
  clientX / screenZoom() - sidesOf(currentTarget).left;
