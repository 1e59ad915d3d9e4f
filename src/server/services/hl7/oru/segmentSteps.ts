import type { MessageStep } from '../../../../contract/hl7Messages';
import type { Hl7Message } from '../message/hl7Message';
import type { Hl7Segment } from '../message/hl7Segment';

/** From n segments of one kind on, the log gives only their number. */
const MOST_STEPS = 5_000;

/** What became of each segment of a message, noted while it is applied. */
export class SegmentSteps {
  #steps: MessageStep[] = [];
  readonly #noted = new Set<number>();
  readonly #taken = new Set<number>();

  taken(segment: Hl7Segment, text: string): void {
    this.#note(segment, 'taken', text);
  }

  leftOut(segment: Hl7Segment, text: string): void {
    this.#note(segment, 'left out', text);
  }

  failed(segment: Hl7Segment, text: string): void {
    this.#note(segment, 'failed', text);
  }

  isTaken({ index }: Hl7Segment): boolean {
    return this.#taken.has(index);
  }

  /** Of segments that were not applied after all, nothing but this. */
  undone(segments: readonly Hl7Segment[], text: string): void {
    const indexes = new Set(segments.map(({ index }) => index));
    this.#steps = this.#steps.filter(({ segment }) => !indexes.has(segment));
    for (const segment of segments) this.leftOut(segment, text);
  }

  /** The steps in the order of the message, with one for every segment that nothing was noted of. */
  of({ header, segments }: Hl7Message): MessageStep[] {
    for (const segment of [header, ...segments]) {
      if (this.#noted.has(segment.index)) continue;
      if (segment === header) this.taken(segment, 'the header');
      else this.leftOut(segment, `${segment.name || 'This segment'} has no effect here`);
    }
    return [...this.#steps].sort((a, b) => a.segment - b.segment).slice(0, MOST_STEPS);
  }

  #note({ index }: Hl7Segment, result: MessageStep['result'], text: string): void {
    this.#noted.add(index);
    if (result === 'taken') this.#taken.add(index);
    this.#steps.push({ segment: index, result, text });
  }
}
