import { ensureDebianPackage } from './debianPackage.mjs';

/** The path of `mllp_send`, an independent sender of HL7 messages, which is installed where possible; with what makes certificates for links. */
export async function ensureHl7Peer(report) {
  await ensureDebianPackage({
    programs: ['openssl'],
    name: 'openssl',
    packageName: 'openssl',
    advice:
      'The tests of HL7 links make certificates with openssl. Install it (on Debian: apt-get install openssl).',
    report,
  });
  return ensureDebianPackage({
    programs: ['mllp_send'],
    name: 'python3-hl7',
    packageName: 'python3-hl7',
    advice:
      'The tests of HL7 links need mllp_send of python3-hl7. Install it (on Debian: apt-get install python3-hl7).',
    report,
  });
}
