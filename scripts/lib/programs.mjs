import { root } from './run.mjs';

/**
 * The bundles that Node runs: one for each program, packages stay outside. A thread loads the worker by its
 * file; the start script loads the lock.
 */
const programs = {
  server: [
    'index',
    'programs/user',
    'programs/gateway',
    'programs/link',
    'programs/audit',
    'programs/importDiagnoses',
    'programs/importLabs',
    'programs/backup',
    'programs/restore',
    'db/engine/pglite/pgliteWorker',
    'db/engine/pglite/dataFolderLock',
  ],
  simulator: ['index'],
};

/** How esbuild makes each of them. */
export const bundles = Object.entries(programs).map(([name, entries]) => ({
  absWorkingDir: root,
  entryPoints: entries.map((entry) => ({ in: `src/${name}/${entry}.ts`, out: entry.split('/').at(-1) })),
  outdir: `dist/${name}`,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: 'linked',
  legalComments: 'none',
  logLevel: 'silent',
}));

/** The arguments with which Node runs them. */
export const serverProgram = ['--enable-source-maps', 'dist/server/index.mjs'];
export const simulatorProgram = ['--enable-source-maps', 'dist/simulator/index.mjs'];
