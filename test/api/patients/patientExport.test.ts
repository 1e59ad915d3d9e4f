import { sql } from 'kysely';
import { NAMES, recordedPatient } from '../../fixtures/erasure/recordedPatient';
import { apiClient } from '../../fixtures/server/apiClient';
import { auditNews } from '../../fixtures/server/auditNews';
import { startTestServer, type TestServer } from '../../fixtures/server/server';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

describe('the export of a patient', () => {
  it('has everything that is kept, is an entry of the audit log, and is an Admin’s', async () => {
    const given = await recordedPatient(server, { ...NAMES, allergies: ['Nuts'] });
    const news = auditNews(server);
    await news();
    const { status, body, headers } = await given.admin.get<Record<string, unknown[]>>(
      `/patients/${given.patient}/export/`,
    );
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="patient-${given.patient}.json"`,
    ]);
    expect(body).toMatchObject({
      patient: { ...NAMES, date_of_birth: '1980-05-01' },
      conditions: [{ kind: 'allergy', name: 'Nuts' }],
      admissions: [{ status: 'IN_WARD', department: 'Intensive Care', bed: 'ICU-1' }],
      device_assignments: [{ vendor_device_id: 'W1' }],
      // The second is of a record that was merged into this one.
      clinical_notes: [{ notes: 'Slept well.', author: 'nurse' }, { notes: 'Twice registered.' }],
      lab_tests: [{ type: 'Blood gas', results: [{ description: 'Lactate' }] }],
      vitals_logs: [{}, { struck_out_reason: 'Typed wrong' }],
      alarm_pauses: [{ reason: 'Physiotherapy' }],
      alarm_limits: [{ reason: 'Athlete' }],
      alarm_limit_changes: [{ after: { warning: 115 } }],
    });
    for (const part of ['alarms', 'alerts', 'notifications', 'minutes', 'readings', 'audit'])
      expect([part, body[part]?.length ?? 0]).toEqual([part, expect.any(Number)]);
    expect(body['alarms']).toContainEqual(
      expect.objectContaining({
        events: expect.arrayContaining([expect.objectContaining({ event: 'raised' })]) as unknown,
      }),
    );
    expect(await news()).toContainEqual(
      expect.objectContaining({
        ...{ username: 'admin', action: 'created', entity: 'export of patient', entity_id: given.patient },
      }),
    );
    expect((await given.nurse.get(`/patients/${given.patient}/export/`)).status).toBe(403);
    expect((await given.admin.get('/patients/999/export/')).status).toBe(404);
  });

  it('has every reading of a long stay once, in order, and no word of another patient', async () => {
    const given = await recordedPatient(server, NAMES);
    const other = apiClient(server, await server.signIn('other'));
    await other.get('/patients/');
    await sql`
      INSERT INTO readings (vendor_device_id, measured_at, received_at, patient_id, heart_rate)
      SELECT 'W1', '2026-03-01'::timestamptz + n * interval '1 second', now(), ${given.patient}, n FROM generate_series(1, 2500) n`.execute(
      server.db,
    );
    const { body } = await given.admin.get<{ readings: { heart_rate?: number; measured_at: string }[] }>(
      `/patients/${given.patient}/export/`,
    );
    expect(body.readings.slice(0, 2_500).map(({ heart_rate: rate }) => rate)).toEqual(
      Array.from({ length: 2_500 }, (_, n) => n + 1),
    );
  });
});
