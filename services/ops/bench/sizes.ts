import mongoose, { type Model } from 'mongoose'
import { startOps, type Ops } from '../src/testing/system/ops.ts'
import { productCpuMs } from './cpu-time.ts'
import { startHelper } from './helper.ts'
import type { LoadAnswer, LoadAsk } from './load.ts'
import { median, ms, printMachine, thousands, times, type Row } from './report.ts'

/** Lists by name: the path of each. */
export type Paths = Readonly<Record<string, string>>

export interface Compared {
  few: number
  many: number
  noun: string
  paths: Paths
  /** How long to wait before each request, of those that are answered from memory if they come sooner. */
  pauseMs?: Readonly<Record<string, number>>
  /** Settings that differ from the usual ones. */
  env?: Record<string, string>
  /** Fills the database that is connected. */
  fill: (count: number) => Promise<void>
  /** What else is measured on each system once its lists are. */
  after?: (system: Filled, count: number) => Promise<void>
  rounds: number
  each: number
}

interface Took {
  ms: number[]
  cpuMs: number[]
}

const target = 1.5

/**
 * The same requests to two systems that differ in size only, alternately, one request at a time. A row has the median time of both, and of
 * the CPU time that API process, gateway and database took for a request: other work on the machine disturbs that less, and decides.
 */
export async function compareSizes({
  few,
  many,
  noun,
  paths,
  pauseMs = {},
  env = {},
  fill,
  after,
  rounds,
  each,
}: Compared): Promise<Row[]> {
  const load = startHelper<LoadAsk, LoadAnswer>('./load.ts')
  const systems = [await startFilled(few, { noun, env, fill }), await startFilled(many, { noun, env, fill })]
  const taken = new Map<string, [Took, Took]>(Object.keys(paths).map((name) => [name, [noneTaken(), noneTaken()]]))
  const ask = async ({ port, token }: Filled, { path, count, pause = 0 }: { path: string; count: number; pause?: number | undefined }) => {
    const before = productCpuMs([load.pid])
    const { took, refused } = await load.ask({ time: { port, token, paths: [path], each: count, pauseMs: pause } })
    if (refused > 0) console.log(`  ${refused} of ${count} refused: ${path}`)
    return { took: refused > 0 ? NaN : median(took), cpuMs: (productCpuMs([load.pid]) - before) / count }
  }
  // Filling, and a round, may take longer than a token is valid.
  const signIn = async () => {
    for (const system of systems) system.token = (await system.ops.staff('superAdmin')).token()
  }
  await signIn()
  for (const path of Object.values(paths)) for (const system of systems) await ask(system, { path, count: 3 })
  printMachine(`${thousands(few)} and ${thousands(many)} ${noun}, alternately, ${rounds} rounds of ${each} each`)
  for (let round = 0; round < rounds; round += 1) {
    await signIn()
    for (const [name, path] of Object.entries(paths))
      for (const [index, system] of systems.entries()) {
        const { took, cpuMs } = await ask(system, { path, count: each, pause: pauseMs[name] })
        const own = taken.get(name)?.[index]
        own?.ms.push(took)
        own?.cpuMs.push(cpuMs)
      }
  }
  await load.stop()
  for (const [index, system] of systems.entries()) await after?.(system, index === 0 ? few : many)
  for (const { ops } of systems) await Promise.all(ops.apis.map((api) => api.kill('SIGKILL')))
  await mongoose.disconnect()
  return [...taken].map(([name, [small, large]]) => toRow(name, small, large))
}

const noneTaken = (): Took => ({ ms: [], cpuMs: [] })

function toRow(what: string, small: Took, large: Took): Row {
  const ratio = median(large.cpuMs) / median(small.cpuMs)
  const shown = (took: Took) => `${ms(median(took.ms))}, CPU ${ms(median(took.cpuMs))}`
  return {
    what,
    ours: shown(large),
    other: shown(small),
    ratio: `${times(median(large.ms) / median(small.ms))}, CPU ${times(ratio)}`,
    target: `≤ ${target} ×`,
    met: ratio <= target,
  }
}

export interface Filled {
  ops: Ops
  port: number
  token: string
}

/** Fills a collection without its indexes, which are built afterwards: that takes a fraction of the time. */
export async function withoutIndexes(model: Pick<Model<never>, 'collection' | 'createIndexes'>, fill: () => Promise<void>): Promise<void> {
  await model.collection.dropIndexes()
  await fill()
  await model.createIndexes()
}

/** A system without its worker: nothing but requests takes time. */
async function startFilled(count: number, { noun, env, fill }: Required<Pick<Compared, 'noun' | 'env' | 'fill'>>): Promise<Filled> {
  await mongoose.disconnect()
  const ops = await startOps({ env })
  await ops.worker.kill('SIGKILL')
  printMachine(`inserting ${thousands(count)} ${noun}`)
  await fill(count)
  // Plans are of an empty collection until the database has sampled it.
  await new Promise((resolve) => setTimeout(resolve, 15_000))
  return { ops, port: ops.apis[0]?.port ?? 0, token: '' }
}
