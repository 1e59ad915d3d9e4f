import type { Diagnosis } from '../../../src/contract/diagnoses';
import type { Page } from '../../../src/contract/paging';

interface WardAccess {
  url: string;
  /** Of an Admin. */
  token: string;
  gatewayToken: string;
  /** The server's clock, epoch ms. */
  now: () => number;
  /** `fetch`, bypassing what stands between page and server. */
  fetch: typeof fetch;
}

export interface Wearer {
  patient: number;
  ssn: string;
  device: number;
  vendorId: string;
}

let made = 0;

/** The hospital behind a model, filled and read through its API alone, so that it works on every stage. */
export class WardApi {
  constructor(private readonly access: WardAccess) {}

  async get<Answer>(path: string): Promise<Answer> {
    return this.call('GET', path);
  }

  async patch<Answer>(path: string, body: object): Promise<Answer> {
    return this.call('PATCH', path, body);
  }

  /** A patient of this test alone. */
  async addPatient(): Promise<{ patient: number; ssn: string }> {
    const ssn = `M-${process.pid}-${(made += 1)}`;
    const { id } = await this.call<{ id: number }>('POST', '/api/patients/', {
      ssn,
      first_name: 'Model',
      last_name: 'Patient',
      date_of_birth: '1961-02-03',
      gender: 'F',
    });
    return { patient: id, ssn };
  }

  /** A registered device that no patient wears. */
  async addDevice(): Promise<{ device: number; vendorId: string }> {
    const vendorId = `MODEL-${process.pid}-${(made += 1)}`;
    await this.send(vendorId, { heartRate: 72 }, 0);
    const { id } = await this.call<{ id: number }>('POST', '/api/devices/', {
      vendor_device_id: vendorId,
      type: 'RHEO',
    });
    return { device: id, vendorId };
  }

  /** A patient on a device whose readings are scored. */
  async addWearer(): Promise<Wearer> {
    const wearer = { ...(await this.addPatient()), ...(await this.addDevice()) };
    await this.patch(`/api/devices/${wearer.device}/`, { patient: wearer.patient, ai_enabled: true });
    return wearer;
  }

  /** Admits a patient without a bed. */
  async admit(patient: number): Promise<void> {
    const {
      results: [diagnosis],
    } = await this.get<Page<Diagnosis>>('/api/diagnoses/?page_size=1');
    await this.call('POST', '/api/admissions/', {
      patient,
      status: 'IN_WARD',
      admission_date: '2026-03-01',
      diagnosis: diagnosis?.id,
    });
  }

  /** Three readings of a failed blood pressure: one CRITICAL alert of HIPI. */
  async collapse({ vendorId }: Wearer): Promise<void> {
    for (const age of [1_000, 500, 0]) await this.send(vendorId, { bloodPressureMean: 49 }, age);
  }

  private async send(vendorId: string, observations: object, age: number): Promise<void> {
    const body = {
      vendor_device_id: vendorId,
      type: 'RHEO',
      timestamp: new Date(this.access.now() - age).toISOString(),
      observations,
    };
    const { accepted } = await this.call<{ accepted: number }>(
      'POST',
      '/api/ingest/',
      body,
      `Device ${this.access.gatewayToken}`,
    );
    if (accepted !== 1) throw new Error(`A reading of ${vendorId} was not taken`);
  }

  private async call<Answer>(
    method: string,
    path: string,
    body?: object,
    authorization = `Token ${this.access.token}`,
  ): Promise<Answer> {
    const answer = await this.access.fetch(`${this.access.url}${path}`, {
      method,
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok)
      throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}
