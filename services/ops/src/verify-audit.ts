import { z } from 'zod'
import { verifyAndRecord, type VerificationDoc } from './platform/audit/verification.ts'
import { formatted } from './platform/contract.ts'
import { readOptions, runCommandLine } from './platform/process/command-line.ts'
import { readDataSecrets } from './platform/process/config.ts'
import { createDataSeal } from './platform/security/data-seal.ts'

const usage = `npm run audit:verify [-- --head <seq>:<hash>]
Checks the whole audit log and lists altered, missing or moved entries, a truncated end, and signed heads that do not match.
--head is a signed head from another place, such as the worker's log. Exits with 1 on any fault. MONGO_URL sets the database.`

const head = formatted(/^\d{1,12}:[0-9a-f]{64}$/, { max: 80, message: 'must be a number and a hash, such as 120:9f3c…' })
const Options = z.strictObject({ head: head.optional() })

await runCommandLine({
  usage,
  options: { head: { type: 'string' } },
  read: (values) => {
    const { newest, retired } = readDataSecrets(process.env)
    return { seal: createDataSeal(newest, retired), noted: notedOf(readOptions(Options, values).head) }
  },
  run: async ({ seal, noted }) => report(await verifyAndRecord(seal, { noted })),
})

function notedOf(text: string | undefined): { seq: number; hash: string } | undefined {
  const [seq, hash] = text?.split(':') ?? []
  return hash === undefined ? undefined : { seq: Number(seq), hash }
}

function report({ entries, faults, faultCount, startedAt, finishedAt }: VerificationDoc): string {
  const seconds = ((finishedAt.getTime() - startedAt.getTime()) / 1_000).toFixed(1)
  const read = `${entries.toLocaleString('en')} entries read in ${seconds} s`
  if (faultCount === 0) return `${read}: no faults.`
  process.exitCode = 1
  const unnamed = faultCount > faults.length ? [`… and ${faultCount - faults.length} more.`] : []
  return [`${read}: ${faultCount} ${faultCount === 1 ? 'fault' : 'faults'}.`, ...faults.map(({ text }) => text), ...unnamed].join('\n')
}
