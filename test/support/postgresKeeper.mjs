/**
 * Runs one PostgreSQL server for as long as its parent holds this process's stdin open, then stops it and removes its
 * folder. A pipe closes however the parent ends, kill -9 included, so no test run leaves a server behind.
 *
 * Usage: node postgresKeeper.mjs '{"command", "args", "cwd", "uid", "gid", "folder"}'
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const { command, args, cwd, uid, gid, folder } = JSON.parse(process.argv[2]);
const server = spawn(command, args, { cwd, uid, gid, stdio: ['ignore', 'ignore', 'inherit'] });

// SIGINT is PostgreSQL's fast shutdown: connections are cut, transactions rolled back, files closed. SIGQUIT
// is the last resort.
const stop = () => {
  server.kill('SIGINT');
  setTimeout(() => server.kill('SIGQUIT'), 10_000).unref();
};

const finish = (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
};

server.on('exit', finish);
server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  finish(1);
});
process.stdin.resume();
process.stdin.on('end', stop);
process.stdin.on('error', stop);
process.on('SIGINT', () => {}); // Ctrl-C is handled by the parent.
