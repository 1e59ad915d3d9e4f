import { createHash } from 'node:crypto';
import { Outdated } from './refusals';

/** The tag of the editable part of an entity: equal values have equal tags, on every server. */
export function entityTag(editable: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(editable)).digest('base64url').slice(0, 22)}"`;
}

/**
 * A tag of two parts: first that of what a user edits, which alone is compared when it is changed, then that of
 * everything, so that a poll notices any change.
 */
export function statefulTag(editable: unknown, whole: unknown): string {
  return `${entityTag(editable).slice(0, -1)}.${entityTag(whole).slice(1)}`;
}

/** The part of a tag that a change is compared with. */
const editablePart = (tag: string): string => tag.replace(/\.[\w-]+"$/, '"');

/**
 * Must be called inside the transaction that writes, with the row locked. `ifMatch` is the header as it was
 * sent; without it everything matches. A proxy that compresses may have weakened a tag, so that is ignored, as
 * is the part of a tag (`statefulTag`) that is not of what is edited.
 * @throws Outdated when the entity is no longer the one that was read.
 */
export function refuseIfChanged(ifMatch: string | undefined, current: string): void {
  if (ifMatch === undefined) return;
  const tags = ifMatch.split(',').map((tag) => editablePart(tag.trim().replace(/^W\//, '')));
  if (!tags.includes('*') && !tags.includes(editablePart(current))) throw new Outdated();
}
