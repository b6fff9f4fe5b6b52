import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { programCommand } from './system/processes.ts'

/** Runs a command of operators, in its own environment. `typed` is written to its standard input. */
export async function runScript(
  name: string,
  args: readonly string[],
  { env, typed = '' }: { env: Record<string, string>; typed?: string },
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...programCommand(name), ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin.end(typed)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output.trim() }
}
