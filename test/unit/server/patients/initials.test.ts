import { initialsOf } from '../../../../src/server/db/patients/initials';

it.each([
  ['Rosalind', 'dübendorfer', 'R. D.'],
  ['E\u0301milie', 'O’Brien', 'É. O.'],
  ['?', '42', ''],
  ['Al', 'X', 'A. X.'],
  // The first letter of these would be the whole name.
  ['伟', '王', ''],
  ['지훈', '김', '지.'],
])('the initials of %s %s', (first, last, initials) => {
  expect(initialsOf(first, last)).toBe(initials);
});
