const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { createTransformer } = require('babel-jest').default;

const babel = createTransformer();
const BABEL_CONFIG = readFileSync(join(__dirname, '../../babel.config.js'));

/** The mutant's text in its place, where this is its file. */
function mutated(source, file, { config }) {
  const mutant = config.globals.mutant;
  if (mutant === undefined || join(config.rootDir, mutant.file) !== file) return source;
  return source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end);
}

/** Babel's output for a file with a mutant in it. Nothing is written: the sources stay as they are. */
module.exports = {
  // Of the text alone: the other files are the same for every mutant.
  getCacheKey: (source, file, options) =>
    createHash('sha256')
      .update(BABEL_CONFIG)
      .update(file)
      .update(mutated(source, file, options))
      .digest('hex'),
  process: (source, file, options) => babel.process(mutated(source, file, options), file, options),
};
