import { isOutcomeUnknown } from '../api/transport/submissions';

interface NotKeptProps {
  error: unknown;
  /** The message for a save that the server refused. */
  refused: string;
}

/** The message after a failed save: a refused entry was not saved; without a response this is unknown. */
export const NotKept = ({ error, refused }: NotKeptProps) => (
  <p>
    {isOutcomeUnknown(error)
      ? 'It is not known yet whether this was kept. What you typed is still in the form: sending it again never stores it twice.'
      : refused}
  </p>
);

/** The same for a bedside entry. */
export const NotLogged = ({ error }: Pick<NotKeptProps, 'error'>) => (
  <NotKept error={error} refused="Nothing was logged. What you typed is still in the form." />
);
