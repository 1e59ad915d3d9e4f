/** @jest-environment jsdom */
import {
  claimDesktop,
  clearShown,
  recordToast,
  shownToasts,
} from '../../../../src/web/features/alerts/notifier/shownRecord';

afterEach(() => localStorage.clear());

describe('what the tabs of a browser have shown', () => {
  it('[A5] one desktop notification is claimed once', () => {
    expect([claimDesktop(1), claimDesktop(2), claimDesktop(1)]).toEqual([true, true, false]);
  });

  it('[A11] toasts that stood their time are known to a page opened later; a desktop notification is no toast', () => {
    recordToast(1);
    claimDesktop(2);
    expect(shownToasts()).toEqual([1]);
  });

  it('is kept as ids alone, in a record of the toasts and one of the desktop notifications', () => {
    recordToast(1);
    recordToast(3);
    claimDesktop(2);
    expect({ ...localStorage }).toEqual({
      'wardline.alerts.toasts': '[1,3]',
      'wardline.alerts.desktop': '[2]',
    });
  });

  it('ends with the session', () => {
    recordToast(1);
    clearShown();
    expect(shownToasts()).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['no JSON', '['],
    ['no list', '7'],
    ['null', 'null'],
    ['other things', '["a",{}]'],
  ])('survives %s in its place', (_, stored) => {
    localStorage.setItem('wardline.alerts.desktop', stored);
    expect(claimDesktop(1)).toBe(true);
    expect(claimDesktop(1)).toBe(false);
  });

  it('[A3] a full storage costs a repetition, not an alert', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(claimDesktop(1)).toBe(true);
    full.mockRestore();
  });
});
