import { SecretField } from '../../forms/fields/SecretField';
import { SwitchField } from '../../forms/fields/SwitchField';
import { TextField } from '../../forms/fields/TextField';

/** The settings of a device. `isRegistered`: it may already have a PIN. */
export function DeviceSettingsFields({ isRegistered = false }: { isRegistered?: boolean }) {
  return (
    <>
      <SwitchField name="ai_enabled" label="AI Enabled" />
      <TextField name="url" label="Url" inputMode="url" placeholder="https://" spellCheck={false} />
      <SecretField name="pin" label="Pin" mayBeKept={isRegistered} />
    </>
  );
}
