/** How npm is started: it names itself when it runs a script; called directly, the one on the PATH is used. */
export function npm(args) {
  const path = process.env.npm_execpath;
  return path ? [process.execPath, [path, ...args]] : ['npm', args];
}
