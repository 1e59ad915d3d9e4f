import type { Faults } from './faults';
import type { WardApi } from './wardApi';

type Name = string | RegExp;
export type Role =
  | 'alert'
  | 'article'
  | 'button'
  | 'dialog'
  | 'form'
  | 'group'
  | 'heading'
  | 'img'
  | 'link'
  | 'menuitem'
  | 'radio'
  | 'region'
  | 'switch';

/** An element on the screen, located as a user finds it. */
export type Target = ({ role: Role; name?: Name } | { label: string } | { text: Name }) & { in?: Target };

export type ControlState = 'enabled' | 'disabled' | 'checked' | 'unchecked';

/**
 * Where a model is played: a screen in jsdom before the server in process, or the started product in
 * Chromium. A model knows only this, so that one model proves both. Every query waits a while for what it
 * expects.
 */
export interface Stage {
  open(path: string, as: 'nurse' | null): Promise<void>;
  press(target: Target): Promise<void>;
  /** Replaces the contents of a field. */
  fill(target: Target, text: string): Promise<void>;
  /** Opens a list, searches it, and takes the option that reads like this. */
  choose(target: Target, search: string, option: RegExp): Promise<void>;
  sees(target: Target): Promise<void>;
  misses(target: Target): Promise<void>;
  is(target: Target, state: ControlState): Promise<void>;
  holds(target: Target, text: string): Promise<void>;
  /** Waits until the check holds: for conditions on more than one element. */
  until(what: string, check: () => Promise<boolean>): Promise<void>;
  /** The accessible names of everything of this role. */
  namesOf(role: Role): Promise<string[]>;
  /** The path of the address. */
  address(): string;
  /** Lets time pass, ms. */
  pass(ms: number): Promise<void>;
  /** The page comes back online: every timer that waits for its next poll fires at once. */
  wake(): Promise<void>;
  /** The page may write a line like this to the console, once. */
  expectLog(pattern: RegExp): void;
  /** What stands between page and server. */
  faults: Faults;
  /** The hospital, beside the page. */
  ward: WardApi;
  credentials: { username: string; password: string };
}
