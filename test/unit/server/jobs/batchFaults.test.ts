import { batchFaults } from '../../../../src/server/services/jobs/batchFaults';

const MSH = String.raw`MSH|^~\&|LAB`;
const FHS = String.raw`FHS|^~\&|LAB`;
const BHS = String.raw`BHS|^~\&|LAB`;

describe('a file of messages against the segments that wrap them', () => {
  it.each([
    ['messages alone', [MSH, 'PID|1', MSH]],
    ['one batch', [FHS, BHS, MSH, 'OBX|1', MSH, 'BTS|2', 'FTS|1']],
    ['two batches', [FHS, BHS, MSH, 'BTS|1', BHS, MSH, MSH, 'BTS|2', 'FTS|2']],
    ['a batch without a file', [BHS, MSH, 'BTS|1']],
    ['ends that give no number', [FHS, BHS, MSH, 'BTS', 'FTS|']],
    ['a file without batches', [FHS, MSH, MSH, 'FTS|1']],
    ['an empty file', ['']],
  ])('has nothing to say of %s', (_, lines) => expect(batchFaults(lines)).toEqual([]));

  it.each([
    [
      'a file that ends within its batch',
      [FHS, BHS, MSH],
      [
        'line 2: this batch is not ended; a part may be missing',
        'line 1: this file is not ended; a part may be missing',
      ],
    ],
    [
      'a batch that is followed by the next one',
      [BHS, MSH, BHS, MSH, 'BTS|1'],
      ['line 1: this batch is not ended; a part may be missing'],
    ],
    [
      'an end of the file within a batch',
      [FHS, BHS, MSH, 'FTS|1'],
      ['line 2: this batch is not ended; a part may be missing'],
    ],
    [
      'fewer messages than the batch says',
      [FHS, BHS, MSH, 'BTS|2', 'FTS|1'],
      ['line 4: this batch says it has 2 messages; 1 came'],
    ],
    ['more', [BHS, MSH, MSH, 'BTS|1'], ['line 4: this batch says it has 1 messages; 2 came']],
    [
      'fewer batches than the file says',
      [FHS, BHS, MSH, 'BTS|1', 'FTS|2'],
      ['line 5: this file says it has 2 batches; 1 came'],
    ],
  ])('names %s', (_, lines, faults) => expect(batchFaults(lines)).toEqual(faults));
});
