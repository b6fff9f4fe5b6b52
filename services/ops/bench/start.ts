import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { launch, newFolder, removeFolder, repository } from './launched.ts'
import { median, ms, printMachine, type Row } from './report.ts'

const seconds = 3
const firstMaxMs = 30_000
const secondMaxMs = 4_000

/** `npm start` in a new clone of what is committed, its packages not installed, and again in the same. `root` is the repository to clone. */
export async function benchStart(root = repository): Promise<Row[]> {
  printMachine(`start: once in a new clone, ${seconds} times again`)
  const folder = newFolder('clone')
  const clone = join(folder, 'repository')
  try {
    const { status, stderr } = spawnSync('git', ['clone', '--quiet', root, clone], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`the repository cannot be cloned: ${stderr}`)
    const first = await time(clone)
    const again: number[] = []
    for (let round = 0; round < seconds; round += 1) again.push(await time(clone))
    return [row('first start in a new clone', first, firstMaxMs), row('second start', median(again), secondMaxMs)]
  } finally {
    removeFolder(folder)
  }
}

async function time(clone: string): Promise<number> {
  const product = await launch(clone, join(clone, '.data'))
  console.log(`  ready after ${ms(product.tookMs)}`)
  await product.stop()
  return product.tookMs
}

const row = (what: string, value: number, maxMs: number): Row => ({
  what,
  ours: ms(value),
  other: '',
  ratio: '',
  target: `≤ ${maxMs / 1_000} s`,
  met: value <= maxMs,
})
