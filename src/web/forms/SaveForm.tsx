import { FORM_ERROR, type FormApi } from 'final-form';
import { use, useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { FormSpy, useForm } from 'react-final-form';
import { isSending, useIsSending } from '../api/transport/sending';
import { clearSubmissions, isAwaitingOutcome, isOutcomeUnknown } from '../api/transport/submissions';
import { holdWhile, lossByLeaving, withdrawOnceKnown } from '../lib/leaveGuard';
import { logFault } from '../lib/log';
import { onceLeft, PlaceContext } from '../lib/place';
import { FormHold, FormLock } from './fields/useFormField';
import './form.css';
import { saveFailure, type FieldSentences, type SaveResult } from './saveFailure';
import { SchemaForm, type SchemaFormProps, type SchemaFormState, type SubmitErrors } from './SchemaForm';

/** `held`: sent, and it is unknown whether it was saved. */
type Stage = 'open' | 'saving' | 'held';

const UNSAVED = { dirty: true };

type AnyForm = FormApi<Record<string, unknown>>;

export interface SaveFormProps<Values extends object, Body extends object, Answer> extends Omit<
  SchemaFormProps<Values, Body>,
  'onSubmit'
> {
  /** Sends the body; accepts the promise of an RTK Query mutation unchanged. */
  save: (body: Body) => Promise<SaveResult<Answer>>;
  /**
   * Called once with the server's response. The form counts as unchanged by then, so leaving needs no
   * confirmation.
   */
  onSaved: (answer: Answer) => void;
  /** Called whenever it changes whether anything was entered that is not saved. */
  onUnsaved?: ((isUnsaved: boolean) => void) | undefined;
  /** For forms whose fields have other names than in the API. */
  messagesOf?: FieldSentences;
}

/**
 * A form that saves: the server's error for a field is shown under it, any other failure is logged and shown
 * as one quiet line (`SaveNote`), and everything typed stays. One save at a time, however often the user
 * presses, and none after it succeeded until a value changes; leaving with unsaved changes asks first. After
 * a submission of unknown outcome nothing can be changed until it is known: a retry sends the same content.
 */
export function SaveForm<Values extends object, Body extends object, Answer>(
  props: SaveFormProps<Values, Body, Answer>,
) {
  const { save, onSaved, onUnsaved, messagesOf, children, ...form } = props;
  const formRef = useRef<AnyForm>(null);
  const saved = useRef<unknown>(null);
  const [isHeld, setHeld] = useState(false);
  const stage = useRef<Stage>('open');
  const hold = useCallback((holds: boolean) => {
    stage.current = holds ? 'held' : 'open';
    setHeld(holds);
  }, []);
  const submit = async (body: Body): Promise<SubmitErrors> => {
    const current = formRef.current;
    if (current === null || saved.current === current.getState().values) return undefined;
    stage.current = 'saving';
    const result = await save(body);
    hold(result.error !== undefined && isOutcomeUnknown(result.error) && isAwaitingOutcome());
    withdrawOnceKnown();
    if (result.error === undefined) {
      const { values } = current.getState();
      current.initialize(values);
      saved.current = current.getState().values;
      onSaved(result.data as Answer);
      return undefined;
    }
    const { fields, note, fault, isSignedOut } = saveFailure(
      result.error,
      (name) => current.getFieldState(name) !== undefined,
      messagesOf,
    );
    if (fault !== null && !isSignedOut) logFault('a form was not saved', fault);
    return { ...fields, ...(note === null ? {} : { [FORM_ERROR]: note }) };
  };
  return (
    <SchemaForm<Values, Body> {...form} onSubmit={submit}>
      {(state) => (
        <FormLock value={isHeld}>
          <FormHold value={hold}>
            <Guard formRef={formRef} stage={stage} />
            {onUnsaved === undefined ? null : (
              <FormSpy subscription={UNSAVED} onChange={({ dirty }) => onUnsaved(dirty === true)} />
            )}
            {children(state)}
          </FormHold>
        </FormLock>
      )}
    </SchemaForm>
  );
}

/** Another form may still wait for an outcome: one under a dialog, or one that is put away. */
function clearUnlessAwaited(): void {
  if (lossByLeaving() !== 'sent') clearSubmissions();
}

/** Rendered inside the form: for the save, and for the confirmation before leaving. */
function Guard({
  formRef,
  stage,
}: {
  formRef: RefObject<AnyForm | null>;
  stage: RefObject<Stage>;
}): ReactNode {
  const form = useForm<Record<string, unknown>>();
  const place = use(PlaceContext);
  useEffect(() => {
    formRef.current = form;
    return holdWhile(() => {
      if (stage.current === 'held' || (stage.current === 'saving' && isSending())) return 'sent';
      return form.getState().dirty === true ? 'typed' : null;
    }, place);
  }, [formRef, form, stage, place]);
  // Text typed into another form is another submission, even with the same content; one that is put away goes on where it was.
  useEffect(() => () => onceLeft(place, clearUnlessAwaited), [place]);
  return null;
}

/** After this long without a response, the form shows what it is waiting for. */
const LONG_WAIT_MS = 3_000;

/**
 * The quiet line near the buttons: a lost entry must never look like a saved one
 * (open-points §8).
 */
export function SaveNote({
  formError,
  isSaving,
}: Pick<SchemaFormState, 'formError'> & { isSaving: boolean }) {
  const isHeld = use(FormLock);
  const [isLong, setIsLong] = useState(false);
  // A confirmation before the save is not waiting for the server.
  const isWaiting = useIsSending() && isSaving;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsLong(true), LONG_WAIT_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isWaiting]);
  return (
    <div className="save-note">
      <div role="alert">{formError === undefined ? null : <p>{formError}</p>}</div>
      {isHeld ? (
        <>
          <p>Until that is known, nothing here can be changed.</p>
          <button type="submit" className="button">
            Try again
          </button>
        </>
      ) : null}
      <div role="status">
        {isLong ? <p>No answer from the server yet. What you typed is still here.</p> : null}
      </div>
    </div>
  );
}
