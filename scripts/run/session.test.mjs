import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

const session = JSON.stringify(new URL('session.mjs', import.meta.url).href)

it.each([
  ['an uncaught exception', `setTimeout(() => { throw new Error('unforeseen') })`],
  ['an unhandled rejection', `void Promise.reject(new Error('unforeseen'))`],
])('a command with %s stops its processes in order, and prints the error', async (_what, failure) => {
  const source = `import { runSession } from ${session}
    await runSession(async (session) => {
      session.onClose(() => console.log('closed'))
      ${failure}
      await new Promise((resolve) => setTimeout(resolve, 60_000))
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  expect([code, stdout]).toEqual([1, 'closed\n'])
  expect(stderr).toContain('Error: unforeseen')
})
