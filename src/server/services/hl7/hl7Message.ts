/** One segment of an HL7 v2 message. Fields, components and repetitions are counted as the standard counts them, from 1. */
export class Hl7Segment {
  readonly name: string;
  readonly #fields: readonly string[];
  readonly #delimiters: Delimiters;

  constructor(
    text: string,
    delimiters: Delimiters,
    readonly line: number,
  ) {
    const fields = text.split(delimiters.field);
    this.name = fields[0] ?? '';
    // The first field of MSH is the separator itself.
    this.#fields = this.name === 'MSH' ? ['MSH', delimiters.field, ...fields.slice(1)] : fields;
    this.#delimiters = delimiters;
  }

  /** The text of a component of a field's first repetition; empty when there is none. */
  text(field: number, component = 1): string {
    return this.repetitions(field, component)[0] ?? '';
  }

  /** The same component of every repetition. */
  repetitions(field: number, component = 1): string[] {
    const { repetition, component: separator } = this.#delimiters;
    return (this.#fields[field] ?? '')
      .split(repetition)
      .map((each) => this.#unescaped(each.split(separator)[component - 1] ?? '').trim());
  }

  #unescaped(text: string): string {
    const { field, component, repetition, escape, subcomponent } = this.#delimiters;
    if (!text.includes(escape)) return text;
    const meant: Readonly<Record<string, string>> = {
      F: field,
      S: component,
      R: repetition,
      E: escape,
      T: subcomponent,
      '.br': '\n',
    };
    const parts = text.split(escape);
    return parts
      .map((part, index) => (index % 2 === 0 || index === parts.length - 1 ? part : (meant[part] ?? '')))
      .join('');
  }
}

interface Delimiters {
  field: string;
  component: string;
  repetition: string;
  escape: string;
  subcomponent: string;
}

/** A message: its header and every segment after it. */
export interface Hl7Message {
  header: Hl7Segment;
  segments: Hl7Segment[];
}

/** The bytes that frame a message in MLLP. */
const FRAME_START = String.fromCharCode(0x0b);
const FRAME_END = String.fromCharCode(0x1c);

/** Segments that only wrap messages in a batch. */
const WRAPPERS = ['FHS', 'BHS', 'BTS', 'FTS'];

/**
 * The messages of a file: segments end with CR, as the standard defines, or with LF; the bytes that frame a
 * message on a connection (MLLP) are ignored. Text outside every message is listed in `strays`, by line.
 */
export function readHl7(text: string): { messages: Hl7Message[]; strays: number[] } {
  const messages: Hl7Message[] = [];
  const strays: number[] = [];
  let delimiters: Delimiters | null = null;
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const segment = raw.replaceAll(FRAME_START, '').replaceAll(FRAME_END, '');
    if (segment.trim() === '' || WRAPPERS.includes(segment.slice(0, 3))) continue;
    if (segment.startsWith('MSH')) {
      delimiters = delimitersOf(segment);
      messages.push({ header: new Hl7Segment(segment, delimiters, index + 1), segments: [] });
    } else if (delimiters === null) strays.push(index + 1);
    else messages.at(-1)?.segments.push(new Hl7Segment(segment, delimiters, index + 1));
  }
  return { messages, strays };
}

function delimitersOf(header: string): Delimiters {
  const [component = '^', repetition = '~', escape = '\\', subcomponent = '&'] =
    header.slice(4).split(header.charAt(3))[0] ?? '';
  return { field: header.charAt(3) || '|', component, repetition, escape, subcomponent };
}
