import {
  ALPHABETIC,
  ALPHABETIC_OR_SPACES,
  EMPTY_OR_NOT_BLANK,
  NO_CONTROL_CHARACTERS,
  NOT_BLANK,
  PATTERN_SENTENCES,
  THIS_OR_LAST_CENTURY,
  WEB_ADDRESS,
} from '../../../src/contract/patterns';

const BLANK = 'This field may not be blank.';

/** Text in any script, a sign, an emoji; also with what is not seen in it. */
const SEEN = ['病', 'ب', 'नी', 'ไ', '?', '5', '🙂', '👩‍⚕️', '❤️', '\u200bturned', '\u0600'];

/** What looks like nothing. */
const BLANKS = [
  ...[
    ' ',
    '\t\n',
    '\u00a0',
    '\u3000',
    '\u200b',
    '\u200b\u2060',
    ' \u200d ',
    '\ufeff',
    '\u00ad',
    '\u200e\u202e',
  ],
  ...['\u3164', '\uffa0', '\u115f', '\u2800', '\ufe0f', '\u{e0020}', '\u180e', '\ufff9', '\0', '\u0007'],
];

/** What Unicode calls a letter or a mark, and looks like nothing. */
const UNSEEN_LETTERS = ['\u3164', '\u034f', '\u115f', '\u1160', '\uffa0', '\u115f\u1160'];

it.each<[rule: string, pattern: string, good: string[], bad: string[], sentence: string]>([
  [
    'letters of any script',
    ALPHABETIC,
    ['', 'Ana', 'Zoë', 'Нина', 'नीना'],
    ['Ana Maria', "O'Hara", 'A1', 'A-B', ...UNSEEN_LETTERS],
    'This field must only contain alphabetic characters.',
  ],
  [
    'letters of any script and spaces',
    ALPHABETIC_OR_SPACES,
    ['', 'Ana Maria', 'Zoë', 'नीना'],
    ["O'Hara", 'A1', 'A\tB', ...UNSEEN_LETTERS],
    'This field must only contain alphabetic characters and spaces.',
  ],
  ['something seen', NOT_BLANK, ['a', ' a ', ...SEEN], ['', ...BLANKS], BLANK],
  ['nothing, or something seen', EMPTY_OR_NOT_BLANK, ['', 'a', ' a ', ...SEEN], BLANKS, BLANK],
  [
    'a date of the 20th or the 21st century',
    THIS_OR_LAST_CENTURY,
    ['1900-01-01', '2099-12-31'],
    ['1899-12-31', '2100-01-01', '190-01-01', '11900-01-01'],
    'The value is not a valid date.',
  ],
  [
    'a text of one line',
    NO_CONTROL_CHARACTERS,
    ['', 'a b', 'é'],
    ['a\nb', 'a\tb', 'a\0'],
    'Control characters are not allowed.',
  ],
  [
    'an address that a browser can open',
    WEB_ADDRESS,
    [
      'http://a',
      'https://10.0.0.7:8080/feed',
      'HTTP://A.B',
      'http://bücher.example/α',
      'http://[::1]/',
      'http://a:65535/',
      'http://a:000080',
      'http://a:',
    ],
    [
      '',
      'ftp://a',
      'http://',
      'http:///a',
      'http://?a',
      'http://#a',
      'a http://a',
      'http://a b',
      'http://a/ b',
      'http://a:65536',
      'http://10.0.0.5:99999/x',
      'http://a:100000',
    ],
    'Enter a valid URL without spaces that begins with http:// or https://.',
  ],
])('%s', (_, pattern, good, bad, sentence) => {
  const isIt = new RegExp(pattern, 'u');
  expect(good.filter((text) => !isIt.test(text))).toEqual([]);
  expect(bad.filter((text) => isIt.test(text))).toEqual([]);
  expect(PATTERN_SENTENCES[pattern]).toBe(sentence);
});
