import { isOutcomeUnknown } from '../api/submissions';

interface NotKeptProps {
  error: unknown;
  /** The message for a save that the server refused. */
  refused: string;
}

/** What a failed save means for the person who made it: what was refused is not there, of what got no answer that is not known. */
export const NotKept = ({ error, refused }: NotKeptProps) => (
  <p>
    {isOutcomeUnknown(error)
      ? 'It is not known yet whether this was kept. What you typed is still in the form: sending it again never stores it twice.'
      : refused}
  </p>
);

/** The same of an entry at the bedside. */
export const NotLogged = ({ error }: Pick<NotKeptProps, 'error'>) => (
  <NotKept error={error} refused="Nothing was logged. What you typed is still in the form." />
);
