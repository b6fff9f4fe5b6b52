/** The command that runs a service from its TypeScript sources. */
export function fromSource(root, file, args = []) {
  return { command: process.execPath, args: ['--conditions=source', '--import', 'tsx', file, ...args], cwd: root }
}
