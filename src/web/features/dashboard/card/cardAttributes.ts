/** The level of a card's heading: below the title of the screen, or of a panel on it. */
export type CardHeading = 'h2' | 'h3';

/** The id of a part of a card that describes it: its bed, and the word of its band. */
export const cardPartId = (device: number, part: 'bed' | 'word'): string => `card-${device}-${part}`;

/** What makes a card found, described and, in a grid with arrow keys, focusable. */
export const cardAttributes = (device: number, isTabStop: boolean | undefined) => ({
  'data-card': device,
  'aria-describedby': `${cardPartId(device, 'bed')} ${cardPartId(device, 'word')}`,
  tabIndex: isTabStop === undefined ? undefined : isTabStop ? 0 : -1,
});
