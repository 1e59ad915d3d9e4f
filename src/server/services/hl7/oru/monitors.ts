import { inSlices, type Stepwise } from '../../inSlices';
import type { Hl7Segment } from '../message/hl7Segment';
import type { GroupedLookups } from './groupedLookups';
import type { PatientResults, ResultGroup } from './labs/resultGroups';

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
 * What the repetitions of a field call a piece of equipment (EI), each once: an EUI-64, in the form in which one monitor has one
 * name, comes first. Left out is what can name no device here.
 */
function equipmentNames(segment: Hl7Segment, field: number): string[] {
  const ids = Array.from({ length: segment.count(field) }, (_, index) => {
    const at = (component: number): string => segment.text(field, component, { repetition: index + 1 });
    const universal = euiOf(at(3));
    if (universal !== null) return { id: universal, isEui: true };
    const own = euiOf(at(1));
    if (own !== null) return { id: own, isEui: true };
    return { id: at(1) || at(3), isEui: false };
  }).filter(({ id }) => id.length <= LONGEST && PRINTABLE.test(id));
  const ordered = [...ids.filter(({ isEui }) => isEui), ...ids.filter(({ isEui }) => !isEui)];
  return [...new Set(ordered.map(({ id }) => id))];
}

/**
 * The monitors that a field may mean. Several names are of one monitor, which is registered by one of them, or by none yet; where
 * several of them are registered, each is another one.
 */
function inQuestion(segment: Hl7Segment, field: number, registered: Registered): ReadonlySet<string> {
  const names = equipmentNames(segment, field);
  const known = names.filter((name) => registered.has(name));
  return new Set(known.length > 0 ? known : names.slice(0, 1));
}

/** Of the names that stand beside others in one field, those of registered devices. */
type Registered = ReadonlySet<string>;

/** Sixteen hexadecimal digits, with or without hyphens or colons between them. */
function euiOf(text: string): string | null {
  const digits = text.replace(/[-:]/g, '').toUpperCase();
  return EUI_64.test(digits) ? digits : null;
}

/** The equipment that segments name (OBX-18, PRT-10). */
interface Named {
  /** By the systems (MDS) themselves, by every observation of a system, and by any observation. */
  bySystems: Map<number, Set<string>>;
  inSystems: Map<number, Set<string>>;
  byAny: Set<string>;
}

/**
 * Which monitor each observation of a patient comes from. What the segments name is collected once: a message may
 * have thousands of them.
 */
export class Monitors {
  readonly #all: Named;
  readonly #near: ReadonlyMap<ResultGroup, Named>;
  readonly #participating: ReadonlySet<string>;
  readonly #linked: string | null;
  readonly #registered: Registered;

  private constructor(
    { groups }: PatientResults,
    { linked, registered }: { linked: string | undefined; registered: Registered },
    { all, near }: { all: Named; near: ReadonlyMap<ResultGroup, Named> },
  ) {
    this.#all = all;
    this.#near = near;
    this.#participating = new Set(
      groups.flatMap(({ participations }) =>
        participations.flatMap((each) => [...inQuestion(each, PARTICIPATING_DEVICE, registered)]),
      ),
    );
    this.#linked = linked ?? null;
    this.#registered = registered;
  }

  /**
   * `linked`: the one monitor that the link is set up for; `registered`: those of the names beside others (`namesBesideOthers`)
   * that are registered devices.
   */
  static *in(
    results: PatientResults,
    known: { linked: string | undefined; registered: Registered },
  ): Stepwise<Monitors> {
    const all = yield* namedBy(results.groups, known.registered);
    const near = new Map<ResultGroup, Named>();
    for (const group of results.groups) near.set(group, yield* namedBy([group], known.registered));
    return new Monitors(results, known, { all, near });
  }

  /**
   * The system (MDS) that contains the observation, by its OBX-18; else the equipment of the observation itself,
   * the only one that the same system, then the message, names (OBX-18, PRT-10), and last the one monitor that the
   * link is set up for. Null when it is not certain: the sender (MSH-3) may be a gateway of many monitors.
   */
  of(segment: Hl7Segment, group: ResultGroup): string | null {
    const { system } = containmentOf(segment);
    const near = this.#near.get(group);
    const within = (ids: Map<number, Set<string>> | undefined): ReadonlySet<string> | undefined =>
      system === null ? undefined : ids?.get(system);
    const systems = within(near?.bySystems) ?? within(this.#all.bySystems);
    if (systems !== undefined) return onlyOf(systems);
    const own = inQuestion(segment, EQUIPMENT, this.#registered);
    if (own.size > 0) return onlyOf(own);
    const inSystem = within(near?.inSystems) ?? within(this.#all.inSystems);
    const named = [inSystem, near?.byAny, this.#all.byAny, this.#participating].find(
      (ids) => ids !== undefined && ids.size > 0,
    );
    return named === undefined ? this.#linked : onlyOf(named);
  }
}

/**
 * Which monitor each observation of a patient comes from (`Monitors`). What is registered is looked up only where a field has
 * several names: few monitors send that.
 */
export async function monitorsOf(
  results: PatientResults,
  linked: string | undefined,
  { registeredDevices }: Pick<GroupedLookups, 'registeredDevices'>,
): Promise<Monitors> {
  const names = await inSlices(namesBesideOthers(results));
  const registered = names.size === 0 ? names : await registeredDevices([...names]);
  return inSlices(Monitors.in(results, { linked, registered }));
}

function* namesBesideOthers({ groups }: PatientResults): Stepwise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { observations, participations } of groups)
    for (const [segment, field] of [
      ...observations.map((each) => [each.segment, EQUIPMENT] as const),
      ...participations.map((each) => [each, PARTICIPATING_DEVICE] as const),
    ]) {
      yield;
      const names = segment.count(field) > 1 ? equipmentNames(segment, field) : [];
      if (names.length > 1) for (const name of names) found.add(name);
    }
  return found;
}

function* namedBy(groups: readonly ResultGroup[], registered: Registered): Stepwise<Named> {
  const named: Named = { bySystems: new Map(), inSystems: new Map(), byAny: new Set() };
  for (const { observations } of groups)
    for (const { segment } of observations) {
      yield;
      const { system, isSystem } = containmentOf(segment);
      for (const id of inQuestion(segment, EQUIPMENT, registered)) {
        named.byAny.add(id);
        if (system === null) continue;
        addTo(named.inSystems, system, id);
        if (isSystem) addTo(named.bySystems, system, id);
      }
    }
  return named;
}

function addTo(ids: Map<number, Set<string>>, system: number, id: string): void {
  const known = ids.get(system) ?? new Set();
  ids.set(system, known.add(id));
}

/** Null where there are several: any choice among them would be a guess. */
function onlyOf(ids: ReadonlySet<string>): string | null {
  const [only] = ids;
  return ids.size === 1 ? (only ?? null) : null;
}
