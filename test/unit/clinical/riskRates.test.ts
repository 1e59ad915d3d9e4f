import { oneIn, rateText } from '../../../src/clinical/risk';
import hipi from '../../../src/server/services/scoring/models/hipi-2.json';
import spi from '../../../src/server/services/scoring/models/spi-2.json';

describe('[row 10] what a score meant', () => {
  it.each([
    ['hipi', hipi.rates],
    ['spi', spi.rates],
  ] as const)('%s: the rates are those of the model, ten points by ten points', (score, rates) => {
    expect(rates.map(({ from, to }) => [oneIn(score, from), oneIn(score, to - 0.01)])).toEqual(
      rates.map(({ oneIn: rate }) => [rate, rate]),
    );
    expect(oneIn(score, 100)).toBe(rates.at(-1)?.oneIn);
  });

  it.each([
    ['hipi', 76, 'about 1 in 5 within the hour'],
    ['hipi', 0, 'about 1 in 179 within the hour'],
    ['hipi', 55, 'about 1 in 8 within the hour'],
    ['hipi', 96, 'more than 1 in 2 within the hour'],
    ['spi', 88, 'about 1 in 16 within six hours'],
    ['spi', 100, 'about 1 in 12 within six hours'],
  ] as const)('%s %p: %s', (score, value, words) => {
    expect(rateText(score, oneIn(score, value))).toBe(words);
  });

  it('is a rate of one in two still, and more than that above it', () => {
    expect(rateText('hipi', 2)).toBe('about 1 in 2 within the hour');
    expect(rateText('hipi', 1.99)).toBe('more than 1 in 2 within the hour');
  });

  it('takes the server\u2019s rate as it is', () => {
    expect(rateText('hipi', 3.3)).toBe('about 1 in 3 within the hour');
  });
});
