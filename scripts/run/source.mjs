/** How a service is run from its TypeScript sources. */
export function fromSource(root, file, args = []) {
  return { command: process.execPath, args: ['--conditions=source', '--import', 'tsx', file, ...args], cwd: root }
}
