import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';
import { addDevice, addPatient } from '../../fixtures/ward/ward';

describe.each(ENGINES)('a patient who is polled, on %s', (engine) => {
  const on = serverOn(engine);

  it('is 304 as long as nothing of it changes, where it lies and what it wears included', async () => {
    const id = await addPatient(on.server.db);
    const device = await addDevice(on.server.db, 'POLLED-PATIENT');
    let tag = '';
    const poll = async () => {
      const { status, headers } = await on.nurse.get(`/patients/${id}/`, { 'if-none-match': tag });
      tag = headers.get('etag') ?? '';
      return status;
    };
    expect([await poll(), await poll()]).toEqual([200, 304]);
    await on.doctor.patch(`/patients/${id}/`, { allergies: ['Penicillin'] });
    expect([await poll(), await poll()]).toEqual([200, 304]);
    await on.doctor.patch(`/devices/${device}/`, { patient: id });
    expect([await poll(), await poll()]).toEqual([200, 304]);
    await on.doctor.patch(`/devices/${device}/`, { patient: null });
    expect([await poll(), await poll()]).toEqual([200, 304]);
  });
});
