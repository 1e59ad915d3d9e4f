import { X509Certificate } from 'node:crypto';
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
    const { ca } = tlsFilesOf(settings);
    createSecureContext(tlsFilesOf(settings));
    // Without one every sender would be refused, or every receiver distrusted.
    if (ca !== undefined && !holdsCertificate(ca))
      return `tls.ca: the file ${settings.ca ?? ''} holds no certificate (PEM)`;
    return null;
  } catch (error) {
    return `tls: certificate and key do not serve (${error instanceof Error ? error.message : String(error)})`;
  }
}

function holdsCertificate(pem: Buffer): boolean {
  try {
    return pem.includes('-----BEGIN') && new X509Certificate(pem).subject !== '';
  } catch {
    return false;
  }
}

/** Why peers refuse a certificate of this server at a moment (epoch ms), in words; null when they do not, or there is none. */
export function problemOfCertificate(pem: Buffer | null, now: number): string | null {
  if (pem === null) return null;
  const { validFrom, validTo } = new X509Certificate(pem);
  const day = (at: string): string => new Date(at).toISOString().slice(0, 10);
  if (now > Date.parse(validTo))
    return `The certificate of this link (tls.cert) expired on ${day(validTo)}: senders that check it do not connect. Renew it, then start the server again.`;
  if (now < Date.parse(validFrom))
    return `The certificate of this link (tls.cert) is valid from ${day(validFrom)} on: senders that check it do not connect yet.`;
  return null;
}
