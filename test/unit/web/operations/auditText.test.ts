import type { AuditEntry } from '../../../../src/contract/audit';
import { detailsText, formerText, whatText } from '../../../../src/web/features/operations/audit/auditText';

const NO_PATIENTS: Pick<AuditEntry, 'patients' | 'patients_count' | 'merged_into'> = {
  patients: [],
  patients_count: 1,
  merged_into: null,
};
const DOE = { id: 12, first_name: 'Ada', last_name: 'Doe' };

const said = (action: string, entity: string, entity_id: number | null, fields: string[] = []) =>
  whatText({ ...NO_PATIENTS, action, entity, entity_id, fields } as Parameters<typeof whatText>[0]);

describe('what an entry of the audit log says', () => {
  it.each([
    ['signed in', 'user', 2, 'Signed in'],
    ['sign-in refused', 'user', null, 'Sign-in refused'],
    ['read', 'patient dashboard', null, 'Read the patient dashboard'],
    ['read', 'patient', 7, 'Read the patient'],
    ['read', 'search', null, 'Read the results of a search'],
    ['created', 'condition of patient', 12, 'Added a condition of the patient'],
    ['created', 'change of alarm limits of patient', 3, 'Changed the alarm limits of the patient'],
    ['changed', 'identifier of patient', 3, 'Changed the identifier of the patient'],
    ['changed', 'clinical note', 12, 'Changed clinical note 12'],
  ] as const)('%s %s %p: %s', (action, entity, id, sentence) => {
    expect(said(action, entity, id)).toBe(sentence);
  });

  it('counts sealed events in the sentence, and leaves the digest to the details', () => {
    const fields = ['1 events', 'digests sha256 e9a7'];
    expect(said('created', 'alarm events', 8, fields)).toBe('Sealed 1 alarm event');
    expect(said('created', 'alarm events', 8, ['2 events'])).toBe('Sealed 2 alarm events');
    expect(said('created', 'alarm events', null, ['12 events before'])).toBe('Sealed the alarm events');
    expect(detailsText({ entity: 'alarm events', fields })).toBe('digests sha256 e9a7');
    expect(detailsText({ entity: 'patient', fields: ['ssn', 'last_name'] })).toBe('ssn, last_name');
  });

  it('a record that became part of another was merged, and not deleted', () => {
    const deleted = {
      ...{ ...NO_PATIENTS, fields: [] },
      ...({ action: 'deleted', entity: 'patient', entity_id: 55 } as const),
    };
    expect(whatText(deleted)).toBe('Deleted the patient');
    expect(whatText({ ...deleted, merged_into: DOE })).toBe('Merged the record into another');
    // After an undo it is there again.
    expect(whatText({ ...deleted, patients: [{ ...DOE, id: 55 }] })).toBe('Merged the record into another');
  });

  it('names the patients that have no record any more', () => {
    const read = { ...NO_PATIENTS, entity: 'patient', entity_id: 55 };
    expect(formerText(read)).toBe('Patient 55, erased');
    expect(formerText({ ...read, merged_into: DOE })).toBe('Patient 55, merged');
    expect(formerText({ ...read, entity: 'clinical note' })).toBe('An erased patient');
    expect(formerText({ ...read, entity: 'patients', entity_id: null, merged_into: DOE })).toBe(
      'A patient, merged',
    );
    expect(formerText({ ...read, patients_count: 2 })).toBe('2 erased patients');
    expect(formerText({ ...read, patients_count: 2, merged_into: DOE })).toBe('2 patients, erased or merged');
    expect(formerText({ ...read, patients_count: 0 })).toBe('--');
  });
});
