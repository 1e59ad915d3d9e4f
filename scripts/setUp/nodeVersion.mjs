/**
 * Imported first by the commands that users run: an old Node gets a sentence instead of a stack. Keep the
 * floor equal to package.json's engines.
 */
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Wardline needs Node 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org.`,
  );
  process.exit(1);
}
