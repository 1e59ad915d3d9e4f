import { Button } from 'antd';
import { useState } from 'react';
import type { Hl7MessageDetails } from '../../../../../contract/hl7Messages';
import { useReplayHl7MessageMutation } from '../../../../api/hl7Messages';
import { logFault } from '../../../../lib/log';
import { onePress } from '../../../../lib/browser/onePress';
import { BedIcon } from '../../../../ui/icons/icons';
import { statusOf } from '../../../../ui/loading/ItemRegion';
import { ResultToast, type Result } from '../../../../ui/ResultToast';
import { DiscardDialog } from './DiscardDialog';
import { unnamedPlace } from './messageCure';
import { conflictText, replayText } from './messageResult';
import { isUnanswered, messageName, placeText } from './messageText';
import { NamePlaceDialog } from '../NamePlaceDialog';

type Dialog = 'place' | 'discard';

/** What a person does about a dead letter: fix its cause, replay it, or discard it; and about a message that is not answered. */
export function MessageActions({ message }: { message: Hl7MessageDetails }) {
  const { id, link, state } = message;
  const [replay, { isLoading: isReplaying }] = useReplayHl7MessageMutation();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [isNamed, setNamed] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const place = unnamedPlace(message);
  const isCureNext = place !== null && !isNamed;
  const discardButton = (
    <Button className="message-discard" disabled={isReplaying} onClick={() => setDialog('discard')}>
      Discard…
    </Button>
  );

  const replayNow = async () => {
    const { data, error } = await replay(id);
    const status = statusOf(error);
    if (error !== undefined && status !== 409 && status !== 'SIGNED_OUT')
      logFault('a message was not replayed', status);
    setResult(
      data === undefined
        ? {
            kind: 'error',
            text: conflictText(error) ?? `${messageName(message)} was not replayed. Try again.`,
          }
        : replayText(data),
    );
  };

  return (
    <>
      {state === 'dead' ? (
        <footer className="message-actions">
          {place === null ? null : (
            <Button
              type={isCureNext ? 'primary' : 'default'}
              icon={<BedIcon size={16} />}
              onClick={() => setDialog('place')}
            >
              Name the bed…
            </Button>
          )}
          <Button
            type={isCureNext ? 'default' : 'primary'}
            loading={isReplaying}
            onClick={onePress(() => void replayNow())}
          >
            Replay
          </Button>
          {discardButton}
        </footer>
      ) : isUnanswered(message) ? (
        <footer className="message-actions">{discardButton}</footer>
      ) : null}
      {dialog === 'place' && place !== null ? (
        <NamePlaceDialog
          place={place}
          from={link.name}
          onClose={() => setDialog(null)}
          onNamed={({ here, department }) => {
            setDialog(null);
            setNamed(true);
            const ours = here?.abbreviation ?? department.name;
            setResult({ kind: 'success', text: `${placeText(place)} is ${ours} now. Replay the message.` });
          }}
        />
      ) : null}
      {dialog === 'discard' ? (
        <DiscardDialog
          message={message}
          onClose={() => setDialog(null)}
          onDiscarded={() => {
            setDialog(null);
            setResult({ kind: 'success', text: `${messageName(message)} was discarded.` });
          }}
        />
      ) : null}
      <ResultToast result={result} onClose={() => setResult(null)} />
    </>
  );
}
