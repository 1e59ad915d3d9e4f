/** @jest-environment jsdom */
import { apiAddress } from '../../../../src/web/lib/server/apiAddress';
import { logFault, logLine } from '../../../../src/web/lib/log';
import {
  cspNonce,
  hospitalTimeZone,
  idleLogoffMinutes,
  isDemo,
  signOnLabel,
} from '../../../../src/web/lib/browser/meta';

const pageWith = (name: string, content: string) => {
  document.head.innerHTML = `<meta name="other" content="other"><meta name="${name}" content="${content}">`;
};

describe('what the server wrote into the page', () => {
  it.each([
    ['csp-nonce', cspNonce, 'r4nd0m', 'r4nd0m'],
    ['idle-logoff-minutes', idleLogoffMinutes, '15', 15],
    ['demo-data', isDemo, 'true', true],
    ['demo-data', isDemo, 'false', false],
    ['hospital-time-zone', hospitalTimeZone, 'Europe/Oslo', 'Europe/Oslo'],
    ['sign-on-label', signOnLabel, 'Hospital account', 'Hospital account'],
  ])('%s', (name, read, content, value) => {
    pageWith(name, content);
    expect(read()).toBe(value);
  });

  it.each([
    ['csp-nonce', cspNonce, undefined],
    ['idle-logoff-minutes', idleLogoffMinutes, 0],
    ['demo-data', isDemo, false],
    ['hospital-time-zone', hospitalTimeZone, undefined],
    ['sign-on-label', signOnLabel, null],
  ])('%s that is missing, empty or a placeholder that was never replaced', (name, read, value) => {
    document.head.innerHTML = '';
    const missing = read();
    pageWith(name, '');
    const empty = read();
    pageWith(name, '__PLACEHOLDER__');
    expect([missing, empty, read()]).toEqual([value, value, value]);
  });
});

describe('the address of the API', () => {
  afterEach(() => delete process.env['API_BASE_URL']);

  it.each([
    [undefined, 'http://localhost/api/devices/'],
    ['', 'http://localhost/api/devices/'],
    ['https://ward.test/', 'https://ward.test/api/devices/'],
  ])('with API_BASE_URL %p is %s', (base, address) => {
    if (base !== undefined) process.env['API_BASE_URL'] = base;
    expect(apiAddress('/api/devices/')).toBe(address);
  });
});

describe('the console', () => {
  it('receives a fault with its detail, and a line of information, under the name of the product', () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const info = jest.spyOn(console, 'info').mockImplementation(() => undefined);
    logFault('The list could not be read', { status: 500 });
    logFault('The list could not be read');
    logLine('Skipped');
    expect(error.mock.calls).toEqual([
      ['Wardline: The list could not be read', { status: 500 }],
      ['Wardline: The list could not be read', ''],
    ]);
    expect(info.mock.calls).toEqual([['Wardline: Skipped']]);
    error.mockRestore();
    info.mockRestore();
  });
});
