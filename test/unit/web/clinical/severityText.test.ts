import { severityClass, severityText } from '../../../../src/web/clinical/words/alarms/severityText';

describe('a severity on screen', () => {
  it.each([
    ['CRITICAL', 'Critical', 'critical'],
    ['WARNING', 'Warning', 'warning'],
    ['NOTICE', 'Notice', 'other'],
    ['notice', 'Notice', 'other'],
    ['N', 'N', 'other'],
    ['', '', 'other'],
  ])('%j is called %j, and coloured as %s', (severity, label, colour) => {
    expect(severityText(severity)).toBe(label);
    expect(severityClass(severity)).toBe(colour);
  });
});
