import { createHash } from 'node:crypto';
import { Outdated } from './refusals';

/** The tag of the editable part of an entity: equal values have equal tags, on every server. */
export function entityTag(editable: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(editable)).digest('base64url').slice(0, 22)}"`;
}

/**
 * Must be called inside the transaction that writes, with the row locked. `ifMatch` is the header as it was
 * sent; without it everything matches. A proxy that compresses may have weakened a tag, so that is ignored.
 * @throws Outdated when the entity is no longer the one that was read.
 */
export function refuseIfChanged(ifMatch: string | undefined, current: string): void {
  if (ifMatch === undefined) return;
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!tags.includes('*') && !tags.includes(current)) throw new Outdated();
}
