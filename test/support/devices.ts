import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { deviceIds } from './feeder';
import { meanwhile } from './render';

/** Registers a device behind the page; returns its id. */
export async function newDevice(
  vendorId: string,
  rest: { type?: string; url?: string | null } = {},
): Promise<number> {
  const at = new Date(0).toISOString();
  const row = {
    vendor_device_id: vendorId,
    type: 'RHEO',
    ai_enabled: true,
    url: null,
    created_at: at,
    updated_at: at,
    ...rest,
  };
  await meanwhile(() => server.db.insertInto('devices').values(row).execute());
  const [id = 0] = await deviceIds(vendorId);
  return id;
}

/** Sends one reading of a device of any type, registered or not, measured now by the server's clock. */
export async function sendAs(type: string, vendorId: string, rest: object = {}): Promise<void> {
  const body = {
    vendor_device_id: vendorId,
    type,
    timestamp: new Date(server.clock()).toISOString(),
    observations: {},
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

/** Who wears a device now. */
export async function wearerOf(device: number): Promise<number | null> {
  const open = await meanwhile(() =>
    server.db
      .selectFrom('device_assignments')
      .select('patient_id')
      .where('device_id', '=', device)
      .where('released_at', 'is', null)
      .executeTakeFirst(),
  );
  return open?.patient_id ?? null;
}

/** The options of an open list. */
export const offered = (): string[] =>
  [
    ...document.querySelectorAll(
      '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-content',
    ),
  ].map(({ textContent }) => textContent ?? '');

/** Opens the list of a field, types into it, and chooses the match. */
export async function choose(user: UserEvent, label: string, option: RegExp, typed = ''): Promise<void> {
  const field = screen.getByRole('combobox', { name: label });
  await user.click(field);
  if (typed !== '') await user.type(field, typed);
  await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}
