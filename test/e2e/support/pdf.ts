import { inflateSync } from 'node:zlib';

/** One page of a PDF. */
export interface PdfPage {
  /** In points, rounded. */
  width: number;
  height: number;
  /** Everything written on it, in the order of painting, without anything between two pieces. */
  text: string;
}

type Objects = ReadonlyMap<string, string>;

/**
 * The pages of a PDF that Chromium has made: plain objects, deflated streams, fonts that map their glyphs to
 * characters.
 */
export function pagesOf(pdf: Buffer): PdfPage[] {
  const objects = objectsOf(pdf);
  return [...objects.values()]
    .filter((object) => /\/Type \/Page\b/.test(object))
    .map((page) => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? [];
      return {
        width: Math.round(Number(width)),
        height: Math.round(Number(height)),
        text: textOf(page, objects),
      };
    });
}

/** By their numbers; every byte is one character. */
function objectsOf(pdf: Buffer): Objects {
  const source = pdf.toString('latin1');
  return new Map(
    [...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id = '', object = '']) => [
      id,
      object,
    ]),
  );
}

function streamOf(object = ''): string {
  const [, stream = ''] = /stream\r?\n([\s\S]*?)\r?\nendstream$/.exec(object) ?? [];
  const bytes = Buffer.from(stream, 'latin1');
  return (object.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

function textOf(page: string, objects: Objects): string {
  const fonts = new Map(
    [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
      name,
      glyphsOf(objects.get(id), objects),
    ]),
  );
  const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
  let text = '';
  let glyphs: ReadonlyMap<number, string> = new Map();
  for (const [, font, shown] of streamOf(objects.get(contents)).matchAll(
    /\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)>/g,
  )) {
    if (font !== undefined) glyphs = fonts.get(font) ?? new Map();
    else
      text += numbersOf(shown)
        .map((glyph) => glyphs.get(glyph) ?? '\uFFFD')
        .join('');
  }
  return text;
}

/** What characters the glyphs of a font are, from its `ToUnicode` map. */
function glyphsOf(font = '', objects: Objects): Map<number, string> {
  const [, id = ''] = /\/ToUnicode (\d+) 0 R/.exec(font) ?? [];
  const map = streamOf(objects.get(id));
  const glyphs = new Map<number, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', character = ''] of block.matchAll(/<(\w+)> <(\w+)>/g)) {
      glyphs.set(parseInt(glyph, 16), String.fromCharCode(...numbersOf(character)));
    }
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', character = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const first = parseInt(from, 16);
      for (let glyph = first; glyph <= parseInt(to, 16); glyph += 1)
        glyphs.set(glyph, String.fromCharCode(parseInt(character, 16) + glyph - first));
    }
  }
  return glyphs;
}

/** Of four digits each. */
const numbersOf = (hex = ''): number[] => (hex.match(/.{4}/g) ?? []).map((digits) => parseInt(digits, 16));
