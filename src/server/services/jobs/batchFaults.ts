/** A segment that wraps messages in a batch or a file: what begins, and what ends it. */
const BEGINNINGS: Readonly<Record<string, 'batch' | 'file'>> = { BHS: 'batch', FHS: 'file' };
const ENDS: Readonly<Record<string, 'batch' | 'file'>> = { BTS: 'batch', FTS: 'file' };

/** What a batch is said to hold, and a file. */
const HELD = { batch: 'messages', file: 'batches' } as const;

/**
 * Where a file contradicts its own wrapping segments: a batch (BHS) or the file (FHS) is not ended by its BTS or FTS, or holds another
 * number of messages or batches than that says (BTS-1, FTS-1). It was probably cut off on its way. Lines are counted from 1.
 */
export function batchFaults(lines: readonly string[]): string[] {
  const faults: string[] = [];
  const begun: Partial<Record<'batch' | 'file', number>> = {};
  const held = { batch: 0, file: 0 };
  const notEnded = (of: 'batch' | 'file'): void => {
    const line = begun[of];
    if (line !== undefined) faults.push(`line ${line}: this ${of} is not ended; a part may be missing`);
    delete begun[of];
  };
  for (const [index, text] of lines.entries()) {
    const name = text.slice(0, 3).toUpperCase();
    if (name === 'MSH') held.batch++;
    const beginning = BEGINNINGS[name];
    if (beginning !== undefined) {
      notEnded('batch');
      if (beginning === 'file') notEnded('file');
      begun[beginning] = index + 1;
      held[beginning] = 0;
    }
    const end = ENDS[name];
    if (end === undefined) continue;
    if (end === 'batch') held.file++;
    // Batches are optional in a file: the messages of one without are one batch.
    else if (held.file === 0) held.file = 1;
    if (end === 'file') notEnded('batch');
    delete begun[end];
    const [, said = ''] = text.split(text.charAt(3));
    if (/^\d+$/.test(said.trim()) && Number(said) !== held[end])
      faults.push(
        `line ${index + 1}: this ${end} says it has ${said.trim()} ${HELD[end]}; ${held[end]} came`,
      );
    held[end] = 0;
  }
  notEnded('batch');
  notEnded('file');
  return faults;
}
