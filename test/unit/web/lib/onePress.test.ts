/** @jest-environment jsdom */
import { onePress } from '../../../../src/web/lib/browser/onePress';

const click = (clientX: number, clientY: number, currentTarget: EventTarget = document.body) => ({
  clientX,
  clientY,
  detail: clientX === 0 ? 0 : 1,
  currentTarget,
});

describe('a press on an alarm', () => {
  let acts: string[];
  // Each test has a place of its own: the press before is kept with the page.
  let nth = 0;
  const press = (name: string, at: ReturnType<typeof click>) => onePress(() => acts.push(name))(at);
  beforeEach(() => {
    jest.useFakeTimers();
    acts = [];
    nth += 1;
    jest.advanceTimersByTime(10_000);
  });
  afterEach(() => jest.useRealTimers());

  it('is one act, also when another button has moved under the pointer within a second', () => {
    press('first', click(300, 200 + 100 * nth));
    jest.advanceTimersByTime(600);
    press('second', click(304, 203 + 100 * nth));
    expect(acts).toEqual(['first']);
  });

  it('is another act after a second', () => {
    const place = click(300, 200 + 100 * nth);
    press('first', place);
    jest.advanceTimersByTime(900);
    press('second', place);
    jest.advanceTimersByTime(100);
    press('third', place);
    expect(acts).toEqual(['first', 'third']);
  });

  it('of a key that is held down is one act for as long as it is', () => {
    const button = document.createElement('button');
    for (let at = 0; at < 5_000; at += 50) {
      press(String(at), click(0, 0, button));
      jest.advanceTimersByTime(50);
    }
    expect(acts).toEqual(['0']);
  });

  it('elsewhere is another act at once', () => {
    press('first', click(300, 200 + 100 * nth));
    press('second', click(300, 260 + 100 * nth));
    expect(acts).toEqual(['first', 'second']);
  });

  it('of a key belongs to the press before on the same button alone', () => {
    const [one, other] = [document.createElement('button'), document.createElement('button')];
    press('first', click(0, 0, one));
    press('second', click(0, 0, one));
    press('third', click(0, 0, other));
    expect(acts).toEqual(['first', 'third']);
  });
});
