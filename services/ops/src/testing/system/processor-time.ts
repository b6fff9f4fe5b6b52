import { readdirSync, readFileSync } from 'node:fs'

/** Hundredths of a second: the kernel's unit of processor time on every architecture that Node supports. */
const ticksPerSecond = 100

const gaugeLine = { item: 'Shirt', quantity: 12, priceSen: 950, isDone: true }
const gaugeText = JSON.stringify(Array.from({ length: 1_000 }, (_, at) => ({ ...gaugeLine, at })))

/** The processor seconds of the fixed piece of work on the reference machine. */
const referenceSeconds = 0.008

/**
 * How many times slower than on the reference machine a fixed piece of work is: more on a slow machine, and on one whose processors share their
 * cores with other work.
 */
export function machineFactor(): number {
  const before = process.cpuUsage()
  for (let round = 0; round < 20; round += 1) JSON.stringify(JSON.parse(gaugeText))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6 / referenceSeconds
}

interface ProcessTime {
  pid: number
  parent: number
  seconds: number
}

/**
 * The processor seconds that these processes, what they have started and what of it has ended have used so far, from /proc. 0 where there is
 * none (macOS, Windows).
 */
export function processorSeconds(roots: readonly number[]): number {
  const all = readProcesses()
  const counted = new Set(roots)
  for (let before = -1; before < counted.size;) {
    before = counted.size
    for (const { pid, parent } of all) if (counted.has(parent)) counted.add(pid)
  }
  return all.filter(({ pid }) => counted.has(pid)).reduce((sum, { seconds }) => sum + seconds, 0)
}

function readProcesses(): ProcessTime[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => readProcess(Number(pid)) ?? [])
  } catch {
    return []
  }
}

/** Null if the process has ended meanwhile. */
function readProcess(pid: number): ProcessTime | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may contain anything. After it: state, parent, …, utime, stime, and both of the children that have ended.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = [11, 12, 13, 14].map((place) => Number(fields[place]))
    return { pid, parent: Number(fields[1]), seconds: ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond }
  } catch {
    return null
  }
}

/** What the borrowed systems of the running test file had used when it got them, by their processes. */
const borrowed = new Map<readonly number[], number>()
let ofReturned = 0

export const measureBorrowed = (pids: readonly number[]) => void borrowed.set(pids, processorSeconds(pids))
/** To be called before a system is given back. */
export function measureReturned(pids: readonly number[]): void {
  ofReturned += processorSeconds(pids) - (borrowed.get(pids) ?? 0)
  borrowed.delete(pids)
}
/** What borrowed systems have used since the last call. */
export function takeBorrowed(): number {
  for (const pids of borrowed.keys()) measureReturned(pids)
  const seconds = ofReturned
  ofReturned = 0
  return seconds
}
