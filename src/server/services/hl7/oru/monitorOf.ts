import type { Hl7Segment } from '../message/hl7Segment';
import type { PatientResults, ResultGroup } from './resultGroups';

const EQUIPMENT = 18;
/** PRT-10: the equipment that took part. */
const PARTICIPATING_DEVICE = 10;
const LONGEST = 64;
const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const EUI_64 = /^[0-9A-F]{16}$/;

/** The place of an observation in the equipment (OBX-4, `m.v.c.n`); those that are not given are null. */
interface Containment {
  system: number | null;
  isSystem: boolean;
  /** To compare two places. */
  path: readonly number[];
}

export function containmentOf(segment: Hl7Segment): Containment {
  const text = segment.text(4);
  if (!/^\d+(\.\d+)*$/.test(text)) return { system: null, isSystem: false, path: [] };
  const path = text.split('.').map(Number);
  const [system = null, ...below] = path;
  return { system, isSystem: below.every((each) => each === 0), path };
}

/**
 * The id of a piece of equipment (EI) in a field: an EUI-64 in the form in which one monitor has one name, else
 * what the sender calls it. Null when there is none that can name a device here.
 */
export function equipmentId(segment: Hl7Segment, field: number): string | null {
  const ids = Array.from({ length: segment.count(field) }, (_, index) => {
    const at = (component: number): string => segment.text(field, component, { repetition: index + 1 });
    const universal = euiOf(at(3));
    if (universal !== null) return { id: universal, isEui: true };
    const own = euiOf(at(1));
    if (own !== null) return { id: own, isEui: true };
    return { id: at(1) || at(3), isEui: false };
  }).filter(({ id }) => id.length <= LONGEST && PRINTABLE.test(id));
  return (ids.find(({ isEui }) => isEui) ?? ids[0])?.id ?? null;
}

/** Sixteen hexadecimal digits, with or without hyphens or colons between them. */
function euiOf(text: string): string | null {
  const digits = text.replace(/[-:]/g, '').toUpperCase();
  return EUI_64.test(digits) ? digits : null;
}

/**
 * The monitor that an observation comes from: the system (MDS) that contains it, by its OBX-18; else the equipment
 * of the observation itself, the only one that the same system, then the message, names (OBX-18, PRT-10), and
 * last the one monitor that the link is set up for. Null when it is not certain: the sender (MSH-3) may be a
 * gateway of many monitors.
 */
export function monitorOf(
  segment: Hl7Segment,
  { group, results, linked }: { group: ResultGroup; results: PatientResults; linked: string | undefined },
): string | null {
  const { system } = containmentOf(segment);
  const near = segmentsOf([group]);
  const all = segmentsOf(results.groups);
  const isIn = (each: Hl7Segment): boolean => containmentOf(each).system === system;
  const isSystem = (each: Hl7Segment): boolean => isIn(each) && containmentOf(each).isSystem;
  const within = (some: readonly Hl7Segment[], test: (each: Hl7Segment) => boolean): readonly Hl7Segment[] =>
    system === null ? [] : some.filter(test);
  const systems = namedBy(within(near, isSystem)) ?? namedBy(within(all, isSystem));
  if (systems !== null) return onlyOf(systems);
  const own = equipmentId(segment, EQUIPMENT);
  if (own !== null) return own;
  const inSystem = namedBy(within(near, isIn)) ?? namedBy(within(all, isIn)) ?? namedBy(near) ?? namedBy(all);
  if (inSystem !== null) return onlyOf(inSystem);
  const taking = [...group.participations, ...results.groups.flatMap((each) => each.participations)];
  const participating = namedBy(taking, PARTICIPATING_DEVICE);
  return participating === null ? (linked ?? null) : onlyOf(participating);
}

const segmentsOf = (groups: readonly ResultGroup[]): Hl7Segment[] =>
  groups.flatMap(({ observations }) => observations.map(({ segment }) => segment));

/** The equipment that segments name; null when none does. */
function namedBy(segments: readonly Hl7Segment[], field = EQUIPMENT): ReadonlySet<string> | null {
  const ids = new Set(segments.flatMap((segment) => equipmentId(segment, field) ?? []));
  return ids.size === 0 ? null : ids;
}

/** Null where there are several: any choice among them would be a guess. */
function onlyOf(ids: ReadonlySet<string>): string | null {
  const [only, ...others] = ids;
  return others.length === 0 ? (only ?? null) : null;
}
