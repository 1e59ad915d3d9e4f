import { useState } from 'react';
import type { Hl7MessageDetails, MessageStep } from '../../../../../contract/hl7Messages';
import { CheckIcon, CircleMinusIcon, TriangleFilledIcon } from '../../../../ui/icons/icons';

type Segment = Hl7MessageDetails['segments'][number];

/** A message of a thousand segments is not drawn at once. */
const AT_FIRST = 100;

/** The segments of a message, each with its outcome; the one that failed is marked. */
export function MessageSegments({ segments }: { segments: readonly Segment[] }) {
  const [isWhole, setWhole] = useState(false);
  const numbered = segments.map((segment, index) => ({ segment, index }));
  const shown = numbered.filter(
    ({ segment, index }) => isWhole || index < AT_FIRST || segment.steps.some(hasFailed),
  );
  return (
    <>
      <ol className="message-segments" aria-label="Segments">
        {shown.map(({ segment, index }) => (
          <SegmentRow key={index} segment={segment} />
        ))}
      </ol>
      {shown.length === segments.length ? null : (
        <button type="button" className="message-more" onClick={() => setWhole(true)}>
          {`Show all ${segments.length.toLocaleString('en-GB')} segments`}
        </button>
      )}
    </>
  );
}

const hasFailed = ({ result }: MessageStep): boolean => result === 'failed';

function SegmentRow({ segment: { text, steps } }: { segment: Segment }) {
  const name = text.slice(0, 3);
  const failed = steps.some(hasFailed);
  return (
    <li className={failed ? 'message-segment message-segment--failed' : 'message-segment'}>
      <b>{name}</b>
      <div>
        <code className="hl7-text">{text.slice(name.length)}</code>
        {steps.length === 0 ? <p className="message-step">Not read</p> : null}
        {steps.map((step, index) => (
          <p key={index} className={`message-step message-step--${step.result.replace(' ', '-')}`}>
            <StepIcon result={step.result} />
            {step.text}
          </p>
        ))}
      </div>
    </li>
  );
}

function StepIcon({ result }: { result: MessageStep['result'] }) {
  if (result === 'failed') return <TriangleFilledIcon size={14} title="Failed" />;
  if (result === 'taken') return <CheckIcon size={14} title="Taken" />;
  return <CircleMinusIcon size={14} title="Left out" />;
}
