import { useEffect } from 'react';
import { useServerClock } from '../lib/server/serverClock';

/** Whose card an element is, or is part of, now: by the card's tiles. NaN without any. */
export function patientAt(element: Element): number {
  const tiles =
    element.closest('[data-patient]') ??
    (element.closest('article') ?? element).querySelector('[data-patient]');
  return Number(tiles?.getAttribute('data-patient') ?? NaN);
}

interface OverCard {
  /** In the card that it was opened from. */
  anchor: Element;
  patient: number;
  onClose: () => void;
}

/** Closes what stands over a card once its device has passed to another patient: the card stays, in the same bed. */
export function useClosedWithPatient({ anchor, patient, onClose }: OverCard): void {
  const isSame = useServerClock(() => patientAt(anchor) === patient);
  useEffect(() => {
    if (!isSame) onClose();
  }, [isSame, onClose]);
}
