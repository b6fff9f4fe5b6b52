import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { isRunning } from './processes.mjs'

const urlOf = (file) => JSON.stringify(new URL(file, import.meta.url).href)

it('stops with a tool what it has started, also what ignores that', async () => {
  const stubborn = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log(process.pid)`
  // The tool itself ends at once, as vitest does, and leaves its worker.
  const tool = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}], { stdio: 'inherit' })`
  const source = `import { runSession } from ${urlOf('session.mjs')}
    import { runTool } from ${urlOf('tool.mjs')}
    await runSession((session) => runTool(session, { command: process.execPath, args: ['-e', ${JSON.stringify(tool)}], show: true }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const pid = Number(line)
  expect(isRunning(pid)).toBe(true)
  child.kill('SIGTERM')
  await once(child, 'exit')
  await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false)
})
