import { meanwhile } from './render';

declare global {
  /** Lets a feeder into the ingest door of the server behind the page. */
  var gatewayToken: string;
}

/** Readings of one first moment that put a patient in a band: the mean pressure decides (docs on the HIPI model). */
export const VITALS = {
  well: {
    heartRate: 72,
    bloodPressureSystolic: 120,
    bloodPressureDiastolic: 75,
    bloodPressureMean: 90,
    bloodOxygenSaturation: 98,
    respirationRate: 14,
    bodyTemperature: 36.8,
  },
  mild: {
    heartRate: 96,
    bloodPressureSystolic: 96,
    bloodPressureDiastolic: 58,
    bloodPressureMean: 68,
    bloodOxygenSaturation: 95,
    respirationRate: 18,
    bodyTemperature: 37.4,
  },
  sick: {
    heartRate: 128,
    bloodPressureSystolic: 84,
    bloodPressureDiastolic: 46,
    bloodPressureMean: 55,
    bloodOxygenSaturation: 91,
    respirationRate: 29,
    bodyTemperature: 38.9,
  },
};

/** Sends one reading of a device, measured now by the server's clock, through the real ingest door. */
export async function send(
  vendorId: string,
  observations: Record<string, number>,
  rest: object = { battery_level: 80 },
): Promise<void> {
  const body = {
    vendor_device_id: vendorId,
    type: 'RHEO',
    timestamp: new Date(server.clock()).toISOString(),
    observations,
    ...rest,
  };
  const response = await meanwhile(() =>
    fetch(`${server.url}/api/ingest/`, {
      method: 'POST',
      headers: { Authorization: `Device ${gatewayToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  if (response.status !== 202) throw new Error(`The ingest door answered ${response.status}`);
}

/** The ids of devices by the maker's names. */
export async function deviceIds(...vendorIds: string[]): Promise<number[]> {
  const rows = await meanwhile(() =>
    server.db.selectFrom('devices').select(['id', 'vendor_device_id']).execute(),
  );
  return vendorIds.map((vendorId) => {
    const row = rows.find(({ vendor_device_id }) => vendor_device_id === vendorId);
    if (row === undefined) throw new Error(`No device ${vendorId}`);
    return row.id;
  });
}

/** What a card, and a tile, of this device is named. */
export async function deviceName(vendorId: string): Promise<string> {
  const [id] = await deviceIds(vendorId);
  return `Device ${id}`;
}
