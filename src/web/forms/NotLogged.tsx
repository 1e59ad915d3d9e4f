import { isOutcomeUnknown } from '../api/submissions';

/** What a failed entry means for the person who made it: what was refused is not there, of what got no answer that is not known. */
export const NotLogged = ({ error }: { error: unknown }) => (
  <p>
    {isOutcomeUnknown(error)
      ? 'It is not known yet whether this was kept. What you typed is still in the form: submitting it again never stores it twice.'
      : 'Nothing was logged. What you typed is still in the form.'}
  </p>
);
