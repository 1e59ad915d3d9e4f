const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { process: transform } = require('../../test/fixtures/runner/esbuildTransform');
const SharedCompilation = require('../../test/fixtures/runner/sharedCompilation');

const root = join(__dirname, '../..');
/** The file with the mutant in it, and its compiled text; null without a mutant. */
let mutated = null;

/**
 * The runtime of the tests, with one file replaced by its mutant. Nothing is written: the sources stay as they are, and the other files
 * are compiled once for all mutants of a process.
 */
class MutantRuntime extends SharedCompilation {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    const compile = executor.compile.bind(executor);
    executor.compile = (text, file) => compile(file === mutated?.file ? mutated.text : text, file);
  }
}

/** @param {import('./mutate').Mutant | null} mutant What the next test files run on; null: the source. */
MutantRuntime.use = (mutant) => {
  if (mutant === null) {
    mutated = null;
    return;
  }
  const file = join(root, mutant.file);
  const source = readFileSync(file, 'utf8');
  const text = source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end);
  mutated = { file, text: transform(text, file).code };
};

module.exports = MutantRuntime;
