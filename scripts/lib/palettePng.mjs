import { deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const COLOURS = 256;

/**
 * A screenshot (8-bit RGB or RGBA, not interlaced, opaque) with at most 256 colours: a third of the size,
 * visually the same.
 */
export function palettePng(png) {
  const { width, height, pixels } = decode(png);
  const palette = popularColours(pixels);
  const nearest = new Map();
  const rows = Buffer.alloc(height * (width + 1)); // Each row begins with its filter, 0: none.
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = pixels[y * width + x];
      if (!nearest.has(colour)) nearest.set(colour, nearestIndex(palette, colour));
      rows[y * (width + 1) + 1 + x] = nearest.get(colour);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // 8 bits a pixel, indexed.
  const colours = Buffer.from(palette.flatMap(channels));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function decode(png) {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const depth = { 2: 3, 6: 4 }[png[25]];
  if (png[24] !== 8 || !depth || png[28] !== 0)
    throw new Error('Only 8-bit RGB and RGBA pictures that are not interlaced.');
  const parts = [];
  for (let at = SIGNATURE.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const raw = unfilter(inflateSync(Buffer.concat(parts)), width * depth, height, depth);
  const pixels = new Uint32Array(width * height);
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = raw.readUIntBE(index * depth, 3);
  return { width, height, pixels };
}

/** Undoes PNG's prediction of each byte from its left (a), upper (b) and upper left (c) neighbour. */
function unfilter(data, stride, height, depth) {
  const out = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const a = x < depth ? 0 : out[y * stride + x - depth];
      const b = y === 0 ? 0 : out[(y - 1) * stride + x];
      const c = x < depth || y === 0 ? 0 : out[(y - 1) * stride + x - depth];
      const predicted = [0, a, b, (a + b) >> 1, paeth(a, b, c)][filter];
      out[y * stride + x] = data[y * (stride + 1) + 1 + x] + predicted;
    }
  }
  return out;
}

function paeth(a, b, c) {
  const [toA, toB, toC] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  if (toA <= toB && toA <= toC) return a;
  return toB <= toC ? b : c;
}

/** The commonest colours, counted by families of like ones so that gradients and edges of letters get their share. */
function popularColours(pixels) {
  const families = new Map();
  for (const colour of pixels) {
    const family = colour & 0xf8f8f8;
    const counts = families.get(family) ?? families.set(family, new Map()).get(family);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const commonest = [...families.values()].map(
    (counts) => [...counts].sort((one, other) => other[1] - one[1])[0],
  );
  const exact = [...families.values()]
    .flatMap((counts) => [...counts])
    .sort((one, other) => other[1] - one[1])
    .slice(0, COLOURS / 2);
  const byFamily = commonest.sort((one, other) => other[1] - one[1]).map(([colour]) => colour);
  return [...new Set([...exact.map(([colour]) => colour), ...byFamily])].slice(0, COLOURS);
}

function nearestIndex(palette, colour) {
  const [red, green, blue] = channels(colour);
  let best = 0;
  let least = Infinity;
  palette.forEach((candidate, index) => {
    const [r, g, b] = channels(candidate);
    const distance = 2 * (r - red) ** 2 + 4 * (g - green) ** 2 + 3 * (b - blue) ** 2;
    if (distance < least) [best, least] = [index, distance];
  });
  return best;
}

const channels = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];

function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(data.length + 12);
  out.writeUInt32BE(data.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), data.length + 8);
  return out;
}

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
