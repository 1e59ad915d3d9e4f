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

it.each<[rule: string, pattern: string, good: string[], bad: string[], sentence: string]>([
  [
    'letters of any script',
    ALPHABETIC,
    ['', 'Ana', 'Zoë', 'Нина', 'नीना'],
    ['Ana Maria', "O'Hara", 'A1', 'A-B'],
    'This field must only contain alphabetic characters.',
  ],
  [
    'letters of any script and spaces',
    ALPHABETIC_OR_SPACES,
    ['', 'Ana Maria', 'Zoë', 'नीना'],
    ["O'Hara", 'A1', 'A\tB'],
    'This field must only contain alphabetic characters and spaces.',
  ],
  ['more than white space', NOT_BLANK, ['a', ' a '], ['', ' ', '\t\n'], BLANK],
  ['nothing, or more than white space', EMPTY_OR_NOT_BLANK, ['', 'a', ' a '], [' ', '\t\n'], BLANK],
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
    ['http://a', 'https://10.0.0.7:8080/feed'],
    ['', 'ftp://a', 'http://', 'http:///a', 'http://?a', 'http://#a', 'a http://a'],
    'Enter a URL that begins with http:// or https://.',
  ],
])('%s', (_, pattern, good, bad, sentence) => {
  const isIt = new RegExp(pattern, 'u');
  expect(good.filter((text) => !isIt.test(text))).toEqual([]);
  expect(bad.filter((text) => isIt.test(text))).toEqual([]);
  expect(PATTERN_SENTENCES[pattern]).toBe(sentence);
});
