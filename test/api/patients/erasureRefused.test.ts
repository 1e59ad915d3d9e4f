import { discharge, erase, NAMES, recordedPatient } from '../../fixtures/erasure/recordedPatient';
import { startTestServer, type TestServer } from '../../fixtures/server/server';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

describe('an erasure is refused', () => {
  it('during a stay, and while a device is worn', async () => {
    const given = await recordedPatient(server, NAMES);
    expect(await erase(given)).toMatchObject({
      status: 400,
      body: { non_field_errors: ['This patient has an open stay. Discharge the patient first.'] },
    });
    await discharge(given);
    await given.nurse.patch(`/devices/${given.device}/`, { patient: given.patient });
    expect(await erase(given)).toMatchObject({
      status: 400,
      body: { non_field_errors: ['This patient wears a device. Take it off first.'] },
    });
  });

  it('without the name or the SSN, with a reason that names the patient, and from any user but an Admin', async () => {
    const contact = { emergency_fullname: 'Zyxkin Vale', emergency_phone_number: '555 987 1234' };
    const given = await recordedPatient(server, { ...NAMES, ...contact });
    await discharge(given);
    expect(await erase(given, { confirmation: 'Zyphers' })).toMatchObject({
      status: 400,
      body: { confirmation: ['This is neither the last name nor the SSN of this patient.'] },
    });
    for (const reason of [
      'Mrs Zyphern asked for it',
      'SSN 917330042',
      'quilla asked',
      'Vale called',
      'Call 555-9871234',
    ])
      expect(await erase(given, { reason })).toMatchObject({
        status: 400,
        body: { reason: ['Do not name the patient: the reason is kept for good.'] },
      });
    expect((await erase({ ...given, admin: given.nurse })).status).toBe(403);
    expect((await given.nurse.get(`/patients/${given.patient}/`)).status).toBe(200);
    expect((await erase(given, { confirmation: NAMES.ssn })).status).toBe(200);
  });
});
