import { PreparedAnswer } from '../../../../src/server/services/live/preparedAnswer';

describe('an answer that many poll', () => {
  it('[G6] is made once a change and compressed once, however many ask, and keeps its name while it says the same', () => {
    let built = 0;
    let text = 'x'.repeat(2_000);
    const answer = new PreparedAnswer('board', () => {
      built += 1;
      return { text, validUntil: 1_000 };
    });
    const first = answer.current(1, 0);
    for (let poll = 0; poll < 100; poll++) expect(answer.current(1, poll)).toBe(first);
    expect(first.gzip()).toBe(first.gzip());
    expect(built).toBe(1);
    expect(answer.current(2, 100)).toBe(first);
    text = 'y'.repeat(2_000);
    const second = answer.current(3, 100);
    expect(second.etag).not.toBe(first.etag);
    for (let poll = 0; poll < 100; poll++) expect(answer.current(3, 100)).toBe(second);
    expect(built).toBe(3);
    // Time alone may change it.
    answer.current(3, 1_000);
    expect(built).toBe(4);
  });
});
