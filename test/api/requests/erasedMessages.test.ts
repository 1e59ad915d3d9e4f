import { messagesAbout, says } from '../../fixtures/erasure/messagesAbout';
import { discharge, erase, NAMES, recordedPatient } from '../../fixtures/erasure/recordedPatient';
import { tableContents } from '../../fixtures/database/tableContents';
import { startTestServer, type TestServer } from '../../fixtures/server/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const dump = async (): Promise<string> => JSON.stringify(await tableContents(server.db)).toLowerCase();

describe('after an erasure', () => {
  it('of the messages of links only that they came remains, also of those that found no patient', async () => {
    const given = await recordedPatient(server, NAMES);
    await discharge(given);
    const ids = [
      await messagesAbout(server.db, given.patient, 'qzknown'),
      // What names the patient's number, and was never applied.
      await messagesAbout(server.db, null, NAMES.ssn),
      // The SSN as another system writes it.
      await messagesAbout(server.db, null, NAMES.ssn.replaceAll('-', '')),
    ];
    const other = await messagesAbout(server.db, null, 'qzother');
    await erase(given);
    const statesOf = async (link: number) =>
      server.db
        .selectFrom('hl7_messages')
        .select(['control_id', 'state', 'subject'])
        .where('link_id', '=', link)
        .orderBy('id')
        .execute();
    for (const link of ids)
      expect(await statesOf(link)).toEqual([
        { control_id: 'applied', state: 'applied', subject: null },
        { control_id: 'dead', state: 'discarded', subject: null },
        { control_id: 'received', state: 'discarded', subject: null },
        { control_id: 'queued', state: 'dropped', subject: null },
      ]);
    expect((await statesOf(other)).map(({ state }) => state)).toEqual([
      'applied',
      'dead',
      'received',
      'queued',
    ]);
    const after = await dump();
    expect([says(after, 'qzknown'), says(after, `MSH ${NAMES.ssn}`), says(after, 'qzother')]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
