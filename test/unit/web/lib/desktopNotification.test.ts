/** @jest-environment jsdom */
import { alertBody, alertTitle, riskLevelOf } from '../../../../src/web/clinical/words/alarms/alertText';
import {
  desktopPermission,
  requestDesktopPermission,
  showDesktopNotification,
  subscribeToDesktopPermission,
} from '../../../../src/web/lib/browser/desktopNotification';
import { notification } from '../../../fixtures/alerts/notifications';

const { alert } = notification(1);

describe('what a desktop notification says', () => {
  it.each([
    ['CRITICAL', 'high'],
    ['WARNING', 'medium'],
    ['NOTICE', 'medium'],
  ])('[ALT-06] %s is %s risk', (severity, level) => {
    expect(riskLevelOf(severity)).toBe(level);
  });

  it('[ALT-16] the title, for both levels', () => {
    expect(alertTitle(alert)).toBe('Patient 12 is on high risk!');
    expect(alertTitle({ ...alert, severity: 'WARNING' })).toBe('Patient 12 is on medium risk!');
  });

  it('[ALT-17] the body', () => {
    expect(alertBody(alert)).toBe('HIPI of patient 12 on bed ICU-3 is 91%.');
  });

  it('[ALT-17] a patient without a bed, a score with a decimal', () => {
    expect(alertBody({ ...alert, bed: null, observation_type: 'SPI', observation_value: 84.9 })).toBe(
      'SPI of patient 12 on bed -- is 84%.',
    );
  });

  it.each([
    ['NEWS2', 7, '7'],
    ['HEART_RATE', 182, '182 bpm'],
    ['BODY_TEMPERATURE', 39, '39.0 °C'],
    ['BLOOD_OXYGEN_SATURATION', 82, '82%'],
  ])(
    'of any other kind its own unit, or none, stands in place of the percent sign: %s',
    (type, value, text) => {
      expect(alertBody({ ...alert, observation_type: type as never, observation_value: value })).toBe(
        `${type} of patient 12 on bed ICU-3 is ${text}.`,
      );
    },
  );

  it('[I2] neither names the patient by SSN', () => {
    expect(alertTitle(alert) + alertBody(alert)).not.toContain(alert.patient_ssn);
  });
});

describe('showing it', () => {
  const shown: {
    title: string;
    options: NotificationOptions | undefined;
    onclick: (() => void) | null;
    close: jest.Mock;
  }[] = [];
  const log = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  const request = jest.fn<Promise<NotificationPermission>, []>();
  const onClick = jest.fn();
  const message = {
    title: 'Patient 12 is on high risk!',
    body: 'HIPI of patient 12 on bed ICU-3 is 91%.',
    tag: 'alert-1',
    onClick,
  };

  function browserWith(permission: NotificationPermission | null, construct?: () => never): void {
    class FakeNotification {
      static permission = permission;
      static requestPermission = request;
      onclick: (() => void) | null = null;
      close = jest.fn();
      constructor(
        readonly title: string,
        readonly options?: NotificationOptions,
      ) {
        construct?.();
        shown.push(this as never);
      }
    }
    Object.defineProperty(window, 'Notification', {
      value: permission === null ? undefined : FakeNotification,
      configurable: true,
    });
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  }

  beforeEach(() => {
    shown.length = 0;
    jest.clearAllMocks();
    log.mockImplementation(() => undefined);
    window.focus = jest.fn();
  });

  it('[ALT-15] granted: shown under its tag; a click brings the page to the front and opens the chart', () => {
    browserWith('granted');
    showDesktopNotification(message);
    expect(shown).toMatchObject([
      { title: message.title, options: { body: message.body, tag: 'alert-1', icon: '/icon.svg' } },
    ]);
    shown[0]?.onclick?.();
    expect(window.focus).toHaveBeenCalled();
    expect(onClick).toHaveBeenCalled();
    expect(shown[0]?.close).toHaveBeenCalled();
    expect(log).not.toHaveBeenCalled();
  });

  it.each([['denied'], ['default'], [null]] as const)(
    '[ALT-10] [A8] permission %s: skipped, one line in the console',
    (permission) => {
      browserWith(permission);
      showDesktopNotification(message);
      expect(shown).toEqual([]);
      expect(log.mock.calls).toEqual([
        [`Wardline: Desktop notification skipped: permission ${permission ?? 'unsupported'}`],
      ]);
    },
  );

  it('[A8] a browser that refuses the constructor: skipped, one line in the console', () => {
    browserWith('granted', () => {
      throw new TypeError('Illegal constructor');
    });
    showDesktopNotification(message);
    expect(log.mock.calls).toEqual([[expect.stringContaining('this browser cannot show it')]]);
  });

  it('[A8] a page that is not served securely cannot show any', () => {
    browserWith('granted');
    Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
    expect(desktopPermission()).toBe('unsupported');
  });

  it.each([
    ['default', 1],
    ['granted', 0],
    ['denied', 0],
  ] as const)('[ALT-09] permission %s: asked %i times', async (permission, times) => {
    browserWith(permission);
    const listener = jest.fn();
    const unsubscribe = subscribeToDesktopPermission(listener);
    await requestDesktopPermission();
    expect(request).toHaveBeenCalledTimes(times);
    unsubscribe();
    expect(listener).toHaveBeenCalledTimes(times);
    await requestDesktopPermission();
    expect(listener).toHaveBeenCalledTimes(times);
  });

  it('[A8] a browser that asks only on a click: one line in the console, and the listeners look again', async () => {
    browserWith('default');
    request.mockRejectedValueOnce(new TypeError('only on a click'));
    const listener = jest.fn();
    const unsubscribe = subscribeToDesktopPermission(listener);
    await requestDesktopPermission();
    unsubscribe();
    expect(log.mock.calls).toEqual([[expect.stringContaining('could not be asked for')]]);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe("a change of the permission in the browser's settings", () => {
  const status = new EventTarget();
  const query = jest.fn(({ name }: { name: string }) =>
    name === 'notifications' ? Promise.resolve(status) : Promise.reject(new TypeError(name)),
  );
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

  beforeEach(() => {
    Object.defineProperty(navigator, 'permissions', { value: { query }, configurable: true });
  });

  it('notifies a listener until it ends', async () => {
    const listener = jest.fn();
    const unsubscribe = subscribeToDesktopPermission(listener);
    await settled();
    status.dispatchEvent(new Event('change'));
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
    status.dispatchEvent(new Event('change'));
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('does not notify one that ended before the browser answered', async () => {
    const listener = jest.fn();
    subscribeToDesktopPermission(listener)();
    await settled();
    status.dispatchEvent(new Event('change'));
    expect(listener).not.toHaveBeenCalled();
  });

  it('is not noticed by a browser that cannot be asked, which does no harm', async () => {
    Object.defineProperty(navigator, 'permissions', { value: undefined, configurable: true });
    const listener = jest.fn();
    const unsubscribe = subscribeToDesktopPermission(listener);
    await settled();
    unsubscribe();
    expect(listener).not.toHaveBeenCalled();
  });
});
