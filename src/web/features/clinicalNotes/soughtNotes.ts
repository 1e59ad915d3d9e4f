/** The notes that an address leads to (`paths.patientNote`), by their ids; none for any other address. */
export function soughtNotes(hash: string): number[] {
  const [, list] = /^#note-(\d{1,9}(?:,\d{1,9}){0,99})$/.exec(hash) ?? [];
  return list === undefined ? [] : list.split(',').map(Number);
}
