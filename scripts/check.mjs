// npm run check: the static checks. Each step is a program of its own; all of them run, even if one
// fails, two at a time.
import path from 'node:path'
import { runSession } from './run/session.mjs'
import { runTool } from './run/tool.mjs'
import { installPackages } from './setup/install.mjs'

const root = path.resolve(import.meta.dirname, '..')
const PARALLEL = 2

const STEPS = [
  { name: 'types', script: 'node_modules/typescript/bin/tsc', args: ['-b'] },
  { name: 'lint', script: 'node_modules/oxlint/bin/oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', script: 'node_modules/prettier/bin/prettier.cjs', args: ['--check', '.'] },
  { name: 'dead code', script: 'node_modules/knip/bin/knip.js', args: ['--no-progress'] },
  { name: 'imports', script: 'scripts/check/imports.mjs', args: [] },
  { name: 'words', script: 'scripts/check/words.mjs', args: [] },
  { name: 'lockfile', script: 'scripts/check/lockfile.mjs', args: [] },
  { name: 'compose', script: 'scripts/check/compose.mjs', args: [] },
]

await runSession(async (session) => {
  await installPackages(session, root)
  const waiting = [...STEPS]
  const failed = []
  const runNext = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await passes(session, step))) failed.push(step.name)
  }
  await Promise.all(Array.from({ length: PARALLEL }, runNext))
  console.log(`check: ${STEPS.length - failed.length} passed, ${failed.length} failed${failed.length > 0 ? ` (${failed.join(', ')})` : ''}`)
  return failed.length > 0 ? 1 : 0
})

async function passes(session, { name, script, args }) {
  const startedAt = Date.now()
  const { ok, output } = await runTool(session, { command: process.execPath, args: [path.join(root, script), ...args], cwd: root })
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)${ok ? '' : `\n${output.trimEnd()}`}`)
  return ok
}
