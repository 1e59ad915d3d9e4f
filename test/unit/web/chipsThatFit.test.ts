import { chipsThatFit } from '../../../src/web/features/chart/chipsThatFit';

describe('the chips that stand whole in a row', () => {
  it.each<[widths: number[], room: number, count: number, why: string]>([
    [[100, 100, 100], 316, 3, 'all, with the gaps between them'],
    [[100, 100, 100], 315, 2, 'those beside which the number of the others has room'],
    [[100, 100, 100], 255, 1, 'not one for which only the number would have no room'],
    [[400, 100], 200, 1, 'the first, cut'],
    [[100], 60, 1, 'the only one, cut'],
    [[], 60, 0, 'none'],
    [[0, 0, 0], 0, 3, 'all where nothing is laid out'],
  ])('of %j in %i px: %i, %s', (widths, room, count) => {
    expect(chipsThatFit(widths, room)).toBe(count);
  });
});
