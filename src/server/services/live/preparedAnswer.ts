import { gzipSync } from 'node:zlib';

/** Below this many bytes compressing saves nothing. */
const WORTH_COMPRESSING = 1_024;

/** A response as it is sent: prepared bytes, and the name of their version. */
export interface Prepared {
  etag: string;
  body: Buffer;
  /** Ids of the patients in it; the same array as long as they stay the same. */
  patients: readonly number[];
  /** The same, compressed on first demand; null when that is not worth it. */
  gzip(): Buffer | null;
}

/**
 * The response, and until which moment (epoch ms, not included) it stays valid without a change of the data.
 */
export interface Built {
  text: string;
  validUntil: number;
  /** Ids of the patients in it; none where it only counts them. */
  patients?: readonly number[];
}

/**
 * One response that many clients poll. It is built at most once per change of the data or of what time alone
 * changes, keeps its version while the text stays the same, and is compressed at most once per version.
 */
export class PreparedAnswer {
  readonly #build: (now: number) => Built;
  readonly #name: string;
  #builtAt = NaN;
  #builtOf = NaN;
  #validUntil = -Infinity;
  #text = '';
  #version = 0;
  #prepared: Prepared | null = null;

  /** `name` must be unique, in this process and in others. */
  constructor(name: string, build: (now: number) => Built) {
    this.#name = name;
    this.#build = build;
  }

  /** The response for data of this version at `now` (epoch ms). */
  current(dataVersion: number, now: number): Prepared {
    if (
      this.#prepared !== null &&
      this.#builtOf === dataVersion &&
      now >= this.#builtAt &&
      now < this.#validUntil
    ) {
      return this.#prepared;
    }
    const { text, validUntil, patients = [] } = this.#build(now);
    this.#builtAt = now;
    this.#builtOf = dataVersion;
    this.#validUntil = validUntil;
    if (this.#prepared !== null && text === this.#text) return this.#prepared;
    this.#text = text;
    this.#prepared = prepare(
      `W/"${this.#name}.${++this.#version}"`,
      Buffer.from(text),
      this.#sameAs(patients),
    );
    return this.#prepared;
  }

  #sameAs(patients: readonly number[]): readonly number[] {
    const before = this.#prepared?.patients ?? [];
    const isSame = before.length === patients.length && before.every((id, index) => id === patients[index]);
    return isSame ? before : patients;
  }
}

export function prepare(etag: string, body: Buffer, patients: readonly number[]): Prepared {
  let compressed: Buffer | null = null;
  return {
    etag,
    body,
    patients,
    gzip: () => (body.length < WORTH_COMPRESSING ? null : (compressed ??= gzipSync(body, { level: 1 }))),
  };
}
