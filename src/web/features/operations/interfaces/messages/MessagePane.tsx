import { Link } from 'react-router-dom';
import type { Hl7MessageDetails } from '../../../../../contract/hl7Messages';
import type { MergeOfMessage } from '../../../../../contract/merges';
import { useHl7Message } from '../../../../api/hl7Messages';
import { formatMoment } from '../../../../lib/dates';
import { paths } from '../../../../lib/paths';
import { TriangleFilledIcon } from '../../../../ui/icons/icons';
import { statusOf } from '../../../../ui/loading/ItemRegion';
import { ItemFault } from '../../../../ui/loading/ItemFault';
import { Waiting } from '../../../../ui/loading/Waiting';
import { MessageActions } from './MessageActions';
import { MessageSegments } from './MessageSegments';
import { MessageStateText } from './MessageStateText';
import { messageName } from './messageText';

/** One message by segments, with the outcome of each, and what a person can do about it. */
export function MessagePane({ id }: { id: number }) {
  const { currentData: message, error, refetch } = useHl7Message(id);
  if (message !== undefined) return <Message message={message} isOld={error !== undefined} />;
  if (error === undefined) return <Waiting className="message-waiting" label="Loading the message" />;
  if (statusOf(error) === 404)
    return (
      <p className="message-gone" role="alert">
        This message is no longer kept.
      </p>
    );
  return <ItemFault noun="message" retry={() => void refetch()} />;
}

function Message({ message, isOld }: { message: Hl7MessageDetails; isOld: boolean }) {
  const { segments, state, error_text: why } = message;
  const isMarked = segments.some(({ steps }) => steps.some(({ result }) => result === 'failed'));
  return (
    <article className="message" aria-label={messageName(message)}>
      <header>
        <h2>{messageName(message)}</h2>
        <MessageStateText state={state} />
        <p>{`${formatMoment(Date.parse(message.at))} · ${message.link.name}`}</p>
      </header>
      <div className="message-body" tabIndex={0} role="group" aria-label="Message">
        {isOld ? (
          <p className="message-note" role="alert">
            This may be out of date: the server does not answer.
          </p>
        ) : null}
        {why !== null && !isMarked ? (
          <p className="message-fault">
            <TriangleFilledIcon size={14} title="Failed" />
            {why}
          </p>
        ) : null}
        <MessageSegments segments={segments} />
        <Facts message={message} />
      </div>
      <MessageActions message={message} />
    </article>
  );
}

/** What else is known of it, line by line. */
function Facts({ message }: { message: Hl7MessageDetails }) {
  const { acknowledgement, warnings, patient, direction, merges, is_reused_id: isReused } = message;
  const lines = [
    ...(isReused ? ['Another message of this link has the same control id.'] : []),
    ...(message.replays === 0 ? [] : [`Replayed ${timesText(message.replays)}.`]),
    ...(direction === 'in' || message.attempts === 0 ? [] : [`Sent ${timesText(message.attempts)}.`]),
    ...(message.discard_reason === null ? [] : [`Discarded: ${message.discard_reason}`]),
    ...merges.map(mergeText),
    ...warnings,
  ];
  return (
    <div className="message-facts">
      {patient === null ? null : <Link to={paths.patient(patient)}>Patient of this message</Link>}
      {lines.length === 0 ? null : (
        <ul aria-label="Notes">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {acknowledgement === null ? (
        <p>{direction === 'in' ? 'Nothing was answered.' : 'The other side has not answered.'}</p>
      ) : (
        <>
          <h3>{direction === 'in' ? 'Answered' : 'Answer of the other side'}</h3>
          <pre className="hl7-text" tabIndex={0} aria-label="Acknowledgement">
            {acknowledgement.trim().replaceAll(/\r\n?/g, '\n')}
          </pre>
        </>
      )}
    </div>
  );
}

/** Whether the two records are still one. */
const mergeText = ({ number, undone_at: at, undone_by: by }: MergeOfMessage): string =>
  at === null
    ? `The record ${number} is part of this patient. Undo it in Merged records.`
    : `The merge of ${number} was undone on ${formatMoment(Date.parse(at))}${by === null ? '' : ` by ${by}`}.`;

const timesText = (times: number): string => (times === 1 ? 'once' : `${times} times`);
