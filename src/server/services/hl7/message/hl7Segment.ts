import { oneLine } from './oneLine';

/** The characters that separate the parts of a message; its header defines them (MSH-1, MSH-2). */
export interface Delimiters {
  field: string;
  component: string;
  repetition: string;
  escape: string;
  subcomponent: string;
}

/** Where in a field a text is; counted from 1, as the standard counts. */
export interface Place {
  component?: number;
  repetition?: number;
  subcomponent?: number;
}

/** What a sender writes to say that a value is to be removed; an empty field says nothing. */
const REMOVED = '""';

/** One segment of a message. */
export class Hl7Segment {
  readonly name: string;
  readonly #fields: readonly string[];
  readonly #delimiters: Delimiters;
  /** By field, once asked for: one may have a hundred thousand, each of which is read. */
  readonly #repetitions = new Map<number, readonly string[]>();

  constructor(
    /** As it came, without its end. */
    readonly raw: string,
    delimiters: Delimiters,
    /** In the message, from 0 (MSH). */
    readonly index: number,
    /** In the file or message, from 1. */
    readonly line: number,
    readonly decodeHex: (bytes: Uint8Array) => string = (bytes) => Buffer.from(bytes).toString('latin1'),
  ) {
    const fields = raw.split(delimiters.field);
    this.name = (fields[0] ?? '').trim().toUpperCase();
    // The first field of a header is the separator itself.
    this.#fields = HEADERS.includes(this.name) ? [this.name, delimiters.field, ...fields.slice(1)] : fields;
    this.#delimiters = delimiters;
  }

  /**
   * The text at a place, unescaped, in one line and without white space around it: names, places and codes are no
   * paragraphs. Empty where there is none, or `""`.
   */
  text(field: number, component = 1, { repetition = 1, subcomponent = 1 }: Place = {}): string {
    const text = this.#raw(field, component, repetition, subcomponent);
    return text === REMOVED ? '' : oneLine(this.#unescaped(text));
  }

  /** Whether the sender says that the value is to be removed (`""`). */
  isRemoved(field: number, component = 1): boolean {
    const [text = '', ...others] = (this.#fields[field] ?? '').split(this.#delimiters.component);
    if (text.trim() === REMOVED && others.length === 0) return true;
    return this.#raw(field, component, 1, 1).trim() === REMOVED;
  }

  /** The same component of every repetition of a field. */
  repetitions(field: number, component = 1): string[] {
    return Array.from({ length: this.count(field) }, (_, index) =>
      this.text(field, component, { repetition: index + 1 }),
    );
  }

  /** How many repetitions a field has; an empty one has one. */
  count(field: number): number {
    return this.#repetitionsOf(field).length;
  }

  /** Whether a field has more than one component or subcomponent that says something; `of`: or that component more than one subcomponent. */
  hasParts(field: number, of?: number): boolean {
    const { component, subcomponent } = this.#delimiters;
    const components = this.rawField(field).split(component);
    const read = of === undefined ? components : components.slice(of - 1, of);
    const parts = subcomponent === '' ? read : read.flatMap((text) => text.split(subcomponent));
    return parts.slice(1).some((part) => part.trim() !== '');
  }

  /** A field as it came. */
  rawField(field: number): string {
    return this.#fields[field] ?? '';
  }

  #raw(field: number, component: number, repetition: number, subcomponent: number): string {
    const { component: components, subcomponent: subcomponents } = this.#delimiters;
    // The separators themselves separate nothing.
    if (field <= 2 && HEADERS.includes(this.name))
      return component === 1 && repetition === 1 ? this.rawField(field) : '';
    const part = this.#repetitionsOf(field)[repetition - 1]?.split(components)[component - 1] ?? '';
    return part.split(subcomponents)[subcomponent - 1] ?? '';
  }

  #repetitionsOf(field: number): readonly string[] {
    const known = this.#repetitions.get(field);
    if (known !== undefined) return known;
    const found = this.rawField(field).split(this.#delimiters.repetition);
    this.#repetitions.set(field, found);
    return found;
  }

  #unescaped(text: string): string {
    const { field, component, repetition, escape, subcomponent } = this.#delimiters;
    if (escape === '' || !text.includes(escape)) return text;
    const characters: Readonly<Record<string, string>> = {
      F: field,
      S: component,
      R: repetition,
      E: escape,
      T: subcomponent,
      // The text goes on elsewhere, and is highlighted or not.
      ...{ P: '…', H: '', N: '' },
    };
    const parts = text.split(escape);
    return parts
      .map((part, index) => {
        if (index % 2 === 0) return part;
        // An escape character that nothing ends is a character.
        if (index === parts.length - 1) return `${escape}${part}`;
        if (/^X([0-9A-F]{2})+$/i.test(part)) return this.decodeHex(Buffer.from(part.slice(1), 'hex'));
        return LINE_BREAK.test(part) ? '\n' : (characters[part] ?? '');
      })
      .join('');
  }
}

/** Commands of formatted text that end a line: `.br`, `.sp` and how many, `.ce`. */
const LINE_BREAK = /^\.(?:br|sp ?\+?\d*|ce)$/i;

/** The segments whose second field defines the separators. */
const HEADERS = ['MSH', 'FHS', 'BHS'];

/** The separators that a header defines; the standard's for those that it leaves out. */
export function delimitersOf(header: string): Delimiters {
  const field = header.charAt(3) || '|';
  const [component = '^', repetition = '~', escape = '\\', subcomponent = '&'] =
    header.slice(4).split(field)[0] ?? '';
  return { field, component, repetition, escape, subcomponent };
}

/** MSH-2 is missing, or two parts of a message may end with the same character. */
export type SeparatorsFault = 'missing' | 'unclear';

/** What of the separators leaves open where a part ends; `encoding` is MSH-2, whose fifth character is that of truncation. */
export function separatorsFault(encoding: string, delimiters: Delimiters): SeparatorsFault | null {
  if (encoding.trim() === '') return 'missing';
  const all = [...Object.values<string>({ ...delimiters }), encoding.charAt(4).trim()].filter(
    (each) => each !== '',
  );
  return all.every((each) => SIGN.test(each)) && new Set(all).size === all.length ? null : 'unclear';
}

/** A letter or a digit of a name would end it. */
const SIGN = /^[!-/:-@[-`{-~]$/;
