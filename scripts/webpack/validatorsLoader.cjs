/**
 * Turns a module that exports compiled schemas (`forms/validators/`, `api/answers/`) into standalone code: it is run here, at
 * build time, and every validator that it exports is written out as a plain function. The page then needs neither Ajv's compiler nor `new Function`, which its
 * Content-Security-Policy forbids.
 */
const Ajv = require('ajv').default;
const standaloneCode = require('ajv/dist/standalone').default;
const addFormats = require('ajv-formats').default;
const esbuild = require('esbuild');

module.exports = function validatorsLoader() {
  const { outputFiles, metafile } = esbuild.buildSync({
    entryPoints: [this.resourcePath],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    absWorkingDir: this.rootContext,
  });
  for (const input of Object.keys(metafile.inputs)) {
    if (!input.includes('node_modules'))
      this.addDependency(require('node:path').join(this.rootContext, input));
  }
  const module_ = { exports: {} };
  new Function('module', 'exports', 'require', outputFiles[0].text)(module_, module_.exports, require);

  // No sentences of Ajv's own: a screen shows the contract's (`contract/messages`).
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictRequired: false, // As in contract/validate.
    messages: false,
    // Required properties are checked in a loop over their names: one `if` for each was a third of the code.
    loopRequired: 3,
    code: { source: true, esm: true, lines: true },
  });
  addFormats(ajv, ['date', 'date-time', 'uri']);
  const names = {};
  for (const [name, validate] of Object.entries(module_.exports)) {
    ajv.addSchema(validate.schema, name);
    names[name] = name;
  }
  return standaloneCode(ajv, names);
};
