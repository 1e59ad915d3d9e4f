import type { Patient } from '../../../contract/patients';
import { useReadAgainAfterMerge } from '../../api/movedByMerge';
import { useServerClock } from '../../lib/server/serverClock';
import { mergedTextAt } from '../words/mergedText';

/** For a day after another record became part of the patient's; the lists on screen follow it. */
export function MergeNotice({ merged }: Pick<Patient, 'merged'>) {
  useReadAgainAfterMerge(merged);
  const text = useServerClock((now) => mergedTextAt(merged, now) ?? '');
  return text === '' ? null : (
    <p role="note" className="patient-banner-merge">
      {text}
    </p>
  );
}
