import { useMemo, useState } from 'react';
import type { Gateway, GatewayBody, GatewayChanges, NewGateway } from '../../../../contract/gateways';
import { useCreateGatewayMutation, useUpdateGatewayMutation } from '../../../api/gateways';
import { TextField } from '../../../forms/fields/TextField';
import { SaveForm } from '../../../forms/SaveForm';
import { validateGateway, validateGatewayChanges } from '../../../forms/validators/gateways';
import { closeUnlessUnsaved } from '../../../lib/leaveGuard';
import { serverNow } from '../../../lib/server/serverTime';
import { AppModal } from '../../../ui/modals/AppModal';
import { GatewayFields } from './GatewayFields';
import {
  GATEWAY_SENTENCES,
  gatewayBody,
  gatewayChanges,
  gatewayValues,
  NEW_GATEWAY,
  type GatewayValues,
} from './gatewayValues';

interface AddGatewayProps {
  onClose: () => void;
  /** Called with the new gateway, whose token can be shown now and never again. */
  onAdded: (gateway: NewGateway) => void;
}

export function AddGateway({ onClose, onAdded }: AddGatewayProps) {
  const [create] = useCreateGatewayMutation();
  const [openedAt] = useState(serverNow);
  const close = () => closeUnlessUnsaved(onClose);
  return (
    <AppModal title="Add Gateway" onClose={close} width={560}>
      <SaveForm<GatewayValues, GatewayBody, NewGateway>
        className="gateway-form"
        label="Add Gateway"
        validator={validateGateway}
        validateOn="submit"
        sentences={GATEWAY_SENTENCES}
        initialValues={NEW_GATEWAY}
        toBody={(values) => gatewayBody(values, openedAt)}
        save={create}
        onSaved={onAdded}
      >
        {(state) => (
          <>
            <TextField name="label" label="Label" required placeholder="What sends: Ward 4 gateway" />
            <GatewayFields gateway={null} state={state} onClose={close} />
          </>
        )}
      </SaveForm>
    </AppModal>
  );
}

interface ChangeGatewayProps {
  gateway: Gateway;
  onClose: () => void;
  onSaved: (gateway: Gateway) => void;
}

/** Changes what a gateway may send, and until when; its token stays. */
export function ChangeGateway({ gateway, onClose, onSaved }: ChangeGatewayProps) {
  const [update] = useUpdateGatewayMutation();
  const [openedAt] = useState(serverNow);
  const initialValues = useMemo(() => gatewayValues(gateway), [gateway]);
  const close = () => closeUnlessUnsaved(onClose);
  return (
    <AppModal title={`Change ${gateway.label}`} onClose={close} width={560}>
      <SaveForm<GatewayValues, GatewayChanges, Gateway>
        className="gateway-form"
        label={`Change ${gateway.label}`}
        validator={validateGatewayChanges}
        validateOn="submit"
        sentences={GATEWAY_SENTENCES}
        initialValues={initialValues}
        toBody={(values) => gatewayChanges(gateway, values, openedAt)}
        save={(changes) => update({ id: gateway.id, changes })}
        onSaved={onSaved}
      >
        {(state) => <GatewayFields gateway={gateway} state={state} onClose={close} />}
      </SaveForm>
    </AppModal>
  );
}
