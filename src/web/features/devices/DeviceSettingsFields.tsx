import { SecretField } from '../../forms/fields/SecretField';
import { SwitchField } from '../../forms/fields/SwitchField';
import { TextField } from '../../forms/fields/TextField';

/** What is set of a device. `isRegistered`: it may have a PIN already. */
export function DeviceSettingsFields({ isRegistered = false }: { isRegistered?: boolean }) {
  return (
    <>
      <SwitchField name="ai_enabled" label="AI Enabled" />
      <TextField name="url" label="Url" inputMode="url" placeholder="https://" spellCheck={false} />
      <SecretField name="pin" label="Pin" mayBeKept={isRegistered} />
    </>
  );
}
