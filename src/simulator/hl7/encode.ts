const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\E\\',
  '|': '\\F\\',
  '^': '\\S\\',
  '~': '\\R\\',
  '&': '\\T\\',
};

/** A text as a message carries it. */
export const escaped = (text: string): string =>
  text.replace(/[\\|^~&]/g, (character) => ESCAPES[character] ?? character);

/** An instant (epoch ms) in UTC, with its offset. */
export const hl7Time = (at: number): string => `${new Date(at).toISOString().replace(/[-:TZ]/g, '')}+0000`;

/** A message from its segments. */
export const messageOf = (segments: readonly string[]): string => `${segments.join('\r')}\r`;

interface Header {
  /** MSH-3, encoded. */
  sender: string;
  /** MSH-9, encoded. */
  type: string;
  controlId: string;
  /** Epoch ms. */
  at: number;
}

/** MSH of version 2.6, in UTF-8; one answer is asked for, of the application. */
export const headerOf = ({ sender, type, controlId, at }: Header): string =>
  `MSH|^~\\&|${sender}|DEMO HOSPITAL|WARDLINE|DEMO HOSPITAL|${hl7Time(at)}||${type}|${controlId}|P|2.6|||NE|AL||UNICODE UTF-8`;

/** A field of a segment of a message that came, counted as the standard counts; empty when it has none. */
export function fieldOf(message: string, segment: string, field: number): string {
  const found = message.split(/[\r\n]/).find((line) => line.startsWith(`${segment}|`));
  return found?.split('|')[segment === 'MSH' ? field - 1 : field] ?? '';
}
