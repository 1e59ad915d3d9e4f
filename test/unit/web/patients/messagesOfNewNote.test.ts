import { messagesOfNewNote } from '../../../../src/web/features/clinicalNotes/messagesOfNewNote';

it.each([
  [{ notes: ['First.', 'Second.'] }, { clinical_notes: 'Second' }],
  [{ notes: ['Only.'] }, { clinical_notes: 'Only' }],
  [
    { notes: ['First.', 'Second.', 'Third.'], patient: ['No such patient.'] },
    { clinical_notes: 'Second', patient: 'No such patient' },
  ],
  [{ notes: [] }, {}],
  [undefined, {}],
])('[ERR-04] of %j the form shows %j', (answer, shown) => {
  expect(messagesOfNewNote(answer)).toEqual(shown);
});
