/**
 * Numbers that look random and are a pure function of their keys. No state is kept, so the value of any
 * channel at any moment is the same whether it is computed for history or live, today or after a restart.
 */

const { cos, imul, log, PI, sqrt } = Math;

/** 32 mixed bits of three keys (murmur3's rounds and finaliser). */
export function hash(seed: number, channel: number, index: number): number {
  let h = seed | 0;
  for (const key of [channel, index]) {
    let k = imul(key | 0, 0xcc9e2d51);
    k = (k << 15) | (k >>> 17);
    h ^= imul(k, 0x1b873593);
    h = (h << 13) | (h >>> 19);
    h = (imul(h, 5) + 0xe6546b64) | 0;
  }
  h ^= h >>> 16;
  h = imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Uniform in (0, 1), ends excluded. */
export function uniform(seed: number, channel: number, index: number): number {
  return (hash(seed, channel, index) + 0.5) / 4_294_967_296;
}

/** Standard normal (Box–Muller on two independent hashes). */
export function normal(seed: number, channel: number, index: number): number {
  const radius = sqrt(-2 * log(uniform(seed, channel, index)));
  return radius * cos(2 * PI * uniform(seed ^ 0x5bd1e995, channel, index));
}
