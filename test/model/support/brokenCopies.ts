import { createMachine, type AnyStateMachine, type MachineConfig } from 'xstate';

/** The parts of a machine's configuration in which its arrows are. */
interface NodeConfig {
  on?: Record<string, unknown>;
  after?: Record<string, unknown>;
  always?: unknown;
  invoke?: { onDone?: unknown; onError?: unknown };
  states?: Record<string, NodeConfig>;
}

export interface BrokenCopy {
  /** What is missing, as text. */
  without: string;
  machine: AnyStateMachine;
}

/** A copy of the machine for each of its arrows, in which that one is missing. */
export function brokenCopies(machine: AnyStateMachine): BrokenCopy[] {
  return withoutEach(machine.config as NodeConfig, machine.id).map(({ without, config }) => ({
    without,
    machine: createMachine(
      config as MachineConfig<object, { type: string }>,
      machine.implementations as object,
    ),
  }));
}

interface Cut {
  without: string;
  config: NodeConfig;
}

function withoutEach(node: NodeConfig, name: string): Cut[] {
  const cuts: Cut[] = [];
  for (const part of ['on', 'after'] as const) {
    for (const [event, arrows] of Object.entries(node[part] ?? {})) {
      cuts.push(
        ...lessOne(arrows).map(({ left, nth }) => ({
          without: `${name}: ${event}, arrow ${nth}`,
          config: { ...node, [part]: { ...node[part], [event]: left } },
        })),
      );
    }
  }
  for (const end of ['onDone', 'onError'] as const) {
    if (node.invoke?.[end] === undefined) continue;
    cuts.push(
      ...lessOne(node.invoke[end]).map(({ left, nth }) => ({
        without: `${name}: ${end}, arrow ${nth}`,
        config: { ...node, invoke: { ...node.invoke, [end]: left } },
      })),
    );
  }
  cuts.push(
    ...lessOne(node.always).map(({ left, nth }) => ({
      without: `${name}: at once, arrow ${nth}`,
      config: { ...node, always: left },
    })),
  );
  for (const [key, inner] of Object.entries(node.states ?? {})) {
    cuts.push(
      ...withoutEach(inner, `${name}.${key}`).map(({ without, config }) => ({
        without,
        config: { ...node, states: { ...node.states, [key]: config } },
      })),
    );
  }
  return cuts;
}

/** The arrows of one event, each time with another one missing. */
function lessOne(arrows: unknown): { left: unknown[]; nth: number }[] {
  if (arrows === undefined) return [];
  const list = Array.isArray(arrows) ? (arrows as unknown[]) : [arrows];
  return list.map((_, index) => ({ left: list.filter((_each, other) => other !== index), nth: index + 1 }));
}
