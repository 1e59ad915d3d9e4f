import { clearAnswers, keepAnswer, keptAnswer } from '../../../../src/web/api/transport/conditional';

afterEach(clearAnswers);

describe('kept answers', () => {
  it('give back the very object that a 304 stands for', () => {
    const data = [{ device_id: 1 }];
    keepAnswer('/api/x/', '"1"', data);
    expect(keptAnswer('/api/x/')?.data).toBe(data);
    expect(keptAnswer('/api/x/')?.etag).toBe('"1"');
  });

  it('are dropped when an answer comes without an ETag', () => {
    keepAnswer('/api/x/', '"1"', []);
    keepAnswer('/api/x/', null, []);
    expect(keptAnswer('/api/x/')).toBeUndefined();
  });

  it('are few: the longest unused goes first', () => {
    for (let i = 0; i < 40; i++) keepAnswer(`/api/${i}/`, '"1"', i);
    expect(keptAnswer('/api/0/')).toBeUndefined();
    expect(keptAnswer('/api/39/')?.data).toBe(39);
  });

  it('do not outlive the session', () => {
    keepAnswer('/api/x/', '"1"', []);
    clearAnswers();
    expect(keptAnswer('/api/x/')).toBeUndefined();
  });
});
