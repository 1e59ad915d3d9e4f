/**
 * @jest-environment-options {"ward": true}
 */
import { fireEvent, screen } from '@testing-library/react';
import { patientOf, raise } from '../../fixtures/alerts/alerts';
import { NOTIFIER_POLL, open, SECOND, sentences, SICK } from '../../fixtures/screens/notifierScreen';
import { passTime } from '../../fixtures/time/passTime';

afterEach(() => jest.useRealTimers());

describe('desktop alerts', () => {
  const shown: string[][] = [];
  const request = jest.fn(() => Promise.resolve('granted' as NotificationPermission));

  function browserWith(permission: NotificationPermission): void {
    class FakeNotification {
      static permission = permission;
      static requestPermission = request;
      constructor(title: string, { body = '', tag = '' }: NotificationOptions) {
        shown.push([title, body, tag]);
      }
    }
    Object.assign(window, { Notification: FakeNotification, isSecureContext: true });
  }

  beforeEach(() => {
    shown.length = 0;
    request.mockClear();
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'Notification');
  });

  it('[ALT-01] [ALT-16] [ALT-17] [A8] granted: one desktop notification beside the toast', async () => {
    browserWith('granted');
    await open();
    expect(screen.getByText('Desktop alerts').parentElement).toHaveTextContent('On');
    await raise(SICK, {});
    await passTime(11 * SECOND);
    const patient = await patientOf(SICK);
    expect(shown).toEqual([
      [
        `Patient ${patient} is on high risk!`,
        `HIPI of patient ${patient} on bed ICU-3 is 91%.`,
        expect.stringMatching(/^alert-\d+$/),
      ],
    ]);
    expect(request).not.toHaveBeenCalled();
    expect(sentences()).toHaveLength(1);
  });

  it('[ALT-09] [A8] default: asked for on arrival, and a button to ask again', async () => {
    browserWith('default');
    await open();
    expect(request).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Enable desktop alerts' }));
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('[ALT-10] [A8] denied: the toast alone, and the foot of the navigation says Blocked', async () => {
    browserWith('denied');
    await open();
    expect(screen.getByText('Desktop alerts').parentElement).toHaveTextContent('Blocked');
    await raise(SICK, {});
    await passTime(11 * SECOND);
    expect(shown).toEqual([]);
    expect(sentences()).toHaveLength(1);
    expect(request).not.toHaveBeenCalled();
  });

  it('[A8] a browser without them: the toast alone, and the foot says Unsupported', async () => {
    await open();
    expect(screen.getByText('Desktop alerts').parentElement).toHaveTextContent('Unsupported');
    await raise(SICK, {});
    await passTime(11 * SECOND);
    expect(sentences()).toHaveLength(1);
  });

  it('[A8] read Paused while the alert feed has stopped', async () => {
    browserWith('granted');
    const faults = await open();
    faults.refuse(NOTIFIER_POLL);
    await passTime(30 * SECOND);
    expect(screen.getByText('Desktop alerts').parentElement).toHaveTextContent('Paused');
  });
});
