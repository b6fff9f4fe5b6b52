/** The command that runs a service from its TypeScript sources. */
export function fromSource(root, file, args = []) {
  return { command: process.execPath, args: ['--conditions=source', '--import', 'tsx', file, ...args], cwd: root }
}

/** The command that runs a program bundled by setup/services.mjs. */
export function fromBundle(root, file) {
  return { command: process.execPath, args: ['--enable-source-maps', file], cwd: root }
}
