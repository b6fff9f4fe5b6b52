import { readdirSync, readFileSync } from 'node:fs'

/**
 * CPU time, in milliseconds, of every process that `npm run bench` has started, without this one and those of `but`: what the product, the
 * database and its gateway have used. Other work on the machine is not in it. Linux only.
 */
export function productCpuMs(but: readonly number[]): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(name))
  const isOfBench = (id: number): boolean => id === process.ppid || (id > 1 && isOfBench(parents.get(id) ?? 0))
  const measured = [...parents.keys()].filter((id) => id !== process.ppid && id !== process.pid && !but.includes(id) && isOfBench(id))
  return measured.reduce((sum, id) => sum + runMs(id), 0)
}

/** 0 for a process that has just ended. */
function parentOf(id: string): number {
  const [, after = ''] = readOr(`/proc/${id}/stat`).split(') ')
  return Number(after.split(' ')[1] ?? 0)
}

function runMs(id: number): number {
  const folder = `/proc/${id}/task`
  let threads: string[]
  try {
    threads = readdirSync(folder)
  } catch {
    return 0
  }
  return threads.reduce((sum, thread) => sum + Number(readOr(`${folder}/${thread}/schedstat`).split(' ')[0] ?? 0) / 1e6, 0)
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
