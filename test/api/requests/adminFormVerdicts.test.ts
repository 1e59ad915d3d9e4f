import fc from 'fast-check';
import { BedBody, BedChanges } from '../../../src/contract/beds';
import { DepartmentBody } from '../../../src/contract/departments';
import { compile } from '../../../src/contract/validate';
import { bedBody, bedChanges } from '../../../src/web/features/admin/bedValues';
import { departmentBody } from '../../../src/web/features/admin/departmentValues';
import { clientVerdict, PAYLOADS, serverVerdict } from '../../fixtures/screens/formVerdicts';
import { addDepartment } from '../../fixtures/ward/hospital';
import { serverOn } from '../../fixtures/server/serverOn';

const isDepartment = compile(DepartmentBody);
const isNewBed = compile(BedBody);
const isBed = compile(BedChanges);

const text = (limit: number) =>
  fc.oneof(
    fc.constantFrom(undefined, '', ' ', 'ICU', ' ', '😀', 'É'.repeat(limit), 'É'.repeat(limit + 1)),
    fc.string({ unit: 'grapheme', maxLength: limit + 2 }),
  );
const name = text(100);
const abbreviation = text(3);
const number = fc.oneof(
  fc.constantFrom<string | undefined>(
    undefined,
    '',
    ' ',
    '0',
    '-1',
    '1',
    ' 7 ',
    '2147483647',
    '2147483648',
    '9007199254740993',
    '1.5',
    '1e3',
    'seven',
    '٧',
    '0x10',
  ),
  fc.integer({ min: -5, max: 5_000 }).map(String),
);

/** Thousands of requests: far longer than they take on a busy machine. */
const TIMEOUT_MS = 300_000;

describe('client and server', () => {
  const on = serverOn('postgres');

  it(
    `[VAL-34] [VAL-35] say the same of ${PAYLOADS} departments, field by field`,
    async () => {
      const { id } = await addDepartment(on.server.db, { name: 'Under test', abbreviation: 'UT' });
      await fc.assert(
        fc.asyncProperty(name, abbreviation, async (typedName, typedAbbreviation) => {
          const body = departmentBody({ name: typedName, abbreviation: typedAbbreviation });
          // A change may leave a field out, a new department may not.
          const verdict =
            Object.keys(body).length === 2
              ? serverVerdict(on.admin, 'patch', `/departments/${id}/`, body)
              : serverVerdict(on.admin, 'post', '/departments/', body);
          expect({ body, wrong: await verdict }).toEqual({ body, wrong: clientVerdict(isDepartment, body) });
        }),
        { numRuns: PAYLOADS },
      );
    },
    TIMEOUT_MS,
  );

  it(
    `[VAL-36] say the same of ${PAYLOADS} new beds and new numbers, field by field`,
    async () => {
      const {
        id,
        beds: [bed = 0],
      } = await addDepartment(on.server.db, { name: 'Beds', abbreviation: 'BE' });
      const own = await addDepartment(on.server.db, { name: 'New beds', abbreviation: 'NB', beds: 0 });
      const choice = { value: own.id, label: 'New beds', abbreviation: 'NB' };
      const taken = new Set<unknown>();
      await fc.assert(
        fc.asyncProperty(
          number,
          fc.constantFrom(choice, choice, choice, undefined),
          async (typed, department) => {
            const body = bedBody({ number: typed, department });
            const client = clientVerdict(isNewBed, body);
            // What only the server can know: whether there is such a bed already.
            const expected = client.length === 0 && taken.has(body.number) ? ['number'] : client;
            expect({ body, wrong: await serverVerdict(on.admin, 'post', '/beds/', body) }).toEqual({
              body,
              wrong: expected,
            });
            if (client.length === 0) taken.add(body.number);
            const changes = bedChanges({ number: typed });
            expect({
              id,
              changes,
              wrong: await serverVerdict(on.admin, 'patch', `/beds/${bed}/`, changes),
            }).toEqual({ id, changes, wrong: clientVerdict(isBed, changes) });
          },
        ),
        { numRuns: PAYLOADS },
      );
      expect(taken.size).toBeGreaterThan(PAYLOADS / 20);
    },
    TIMEOUT_MS,
  );
});
