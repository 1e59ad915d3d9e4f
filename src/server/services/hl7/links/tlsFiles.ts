import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { LinkSettings } from '../../../../contract/links';

type TlsSettings = NonNullable<LinkSettings['tls']>;

/** What a link's TLS is made of: the contents of its files. @throws when one cannot be read */
export function tlsFilesOf({ cert, key, ca }: TlsSettings): { cert: Buffer; key: Buffer; ca?: Buffer } {
  return {
    cert: readFileSync(cert),
    key: readFileSync(key),
    ...(ca === undefined ? {} : { ca: readFileSync(ca) }),
  };
}

/** Why TLS cannot be spoken with these files, in words; null when it can. */
export function problemOfTlsFiles(settings: TlsSettings): string | null {
  for (const [name, file] of Object.entries(settings)) {
    try {
      readFileSync(file);
    } catch {
      return `tls.${name}: the file ${file} cannot be read`;
    }
  }
  try {
    createSecureContext(tlsFilesOf(settings));
    return null;
  } catch (error) {
    return `tls: certificate and key do not serve (${error instanceof Error ? error.message : String(error)})`;
  }
}
