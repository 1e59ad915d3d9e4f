import { Button } from 'antd';
import { useMemo } from 'react';
import type { Hl7MessageDetails } from '../../../../contract/hl7Messages';
import type { LocationAlias, LocationAliasBody } from '../../../../contract/locationAliases';
import { useCreateLocationAliasMutation } from '../../../api/locationAliases';
import type { BedChoice } from '../../../forms/fields/choices/bedChoices';
import { BedField } from '../../../forms/fields/choices/BedField';
import { RemoteSelectField } from '../../../forms/fields/choices/RemoteSelectField';
import { TextField } from '../../../forms/fields/TextField';
import { useDepartmentChoices } from '../../../forms/fields/choices/useDepartmentChoices';
import type { Choice } from '../../../forms/fields/choices/useRemoteOptions';
import { SaveForm, SaveNote } from '../../../forms/SaveForm';
import { validateLocationAlias } from '../../../forms/validators/locationAliases';
import { closeUnlessUnsaved } from '../../../lib/leaveGuard';
import { AppModal } from '../../../ui/modals/AppModal';

interface PlaceValues {
  point_of_care?: string;
  room?: string;
  bed_there?: string;
  department?: Choice;
  bed?: BedChoice;
}

interface NamePlaceDialogProps {
  /** As the message writes it. */
  place: NonNullable<Hl7MessageDetails['place']>;
  /** Which system calls it so. */
  from: string;
  onClose: () => void;
  onNamed: (alias: LocationAlias) => void;
}

/** A bed is left out where the other system names a department alone. */
const bodyOf = ({
  point_of_care = '',
  room = '',
  bed_there = '',
  department,
  bed,
}: PlaceValues): LocationAliasBody =>
  ({
    ...{ point_of_care: point_of_care.trim(), room: room.trim(), bed: bed_there.trim() },
    ...(department === undefined ? {} : { department: Number(department.value) }),
    ...(bed === undefined ? {} : { bed_id: bed.value }),
  }) as LocationAliasBody;

/** The fields of the form have other names: `bed` is Wardline's bed here, and the other system's in the API. */
function messagesOf(data: unknown): Record<string, string> {
  const errors = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  const names: Readonly<Record<string, string>> = { bed: 'bed_there', bed_id: 'bed' };
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, sentences]) =>
      Array.isArray(sentences) && typeof sentences[0] === 'string'
        ? [[names[name] ?? name, sentences[0]]]
        : [],
    ),
  );
}

/** Which bed, or department, another system means by a place. */
export function NamePlaceDialog({ place, from, onClose, onNamed }: NamePlaceDialogProps) {
  const [create] = useCreateLocationAliasMutation();
  const close = () => closeUnlessUnsaved(onClose);
  const { point_of_care, room, bed } = place;
  const initialValues = useMemo(() => ({ point_of_care, room, bed_there: bed }), [point_of_care, room, bed]);
  return (
    <AppModal title="Name the bed" width={520} onClose={close}>
      <SaveForm<PlaceValues, LocationAliasBody, LocationAlias>
        className="message-form"
        label="Name the bed"
        validator={validateLocationAlias}
        validateOn="submit"
        messagesOf={messagesOf}
        initialValues={initialValues}
        toBody={bodyOf}
        save={create}
        onSaved={onNamed}
      >
        {({ isSubmitting, formError }) => (
          <>
            <fieldset className="message-form-place">
              <legend>{`What ${from} calls it`}</legend>
              <TextField name="point_of_care" label="Point of care" />
              <TextField name="room" label="Room" />
              <TextField name="bed_there" label="Bed there" />
            </fieldset>
            <RemoteSelectField
              name="department"
              label="Department"
              required
              useOptions={useDepartmentChoices}
            />
            <BedField saysOccupied />
            <SaveNote formError={formError} isSaving={isSubmitting} />
            <div className="app-modal-buttons">
              <Button onClick={close}>Cancel</Button>
              <Button type="primary" htmlType="submit" disabled={isSubmitting} loading={isSubmitting}>
                Save
              </Button>
            </div>
          </>
        )}
      </SaveForm>
    </AppModal>
  );
}
