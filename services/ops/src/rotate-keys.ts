import { everyEntity } from './features.ts'
import { renewHeads } from './platform/audit/heads.ts'
import { sealedFiles } from './platform/files/store.ts'
import { sealedRequests } from './platform/http/idempotency.ts'
import { rotateKeys, type Rotated } from './platform/personal-data/rotate.ts'
import { runCommandLine } from './platform/process/command-line.ts'
import { readDataSecrets } from './platform/process/config.ts'
import { createDataSeal } from './platform/security/data-seal.ts'

const usage = `npm run keys:rotate
Re-encrypts all data that was encrypted with a secret in DATA_SECRETS_RETIRED, using DATA_SECRET. The product can keep running with the same secrets.
If interrupted, run it again to continue. MONGO_URL sets the database.`

// Makes retired secrets unnecessary.
await runCommandLine({
  usage,
  options: {},
  read: () => readDataSecrets(process.env),
  run: async ({ newest, retired }) => {
    const seal = createDataSeal(newest, retired)
    const rotated = await rotateKeys([...everyEntity, sealedFiles, sealedRequests], seal)
    return [report(rotated), `Heads of the audit log: ${await renewHeads(seal)} re-signed.`].join('\n')
  },
})

function report(rotated: readonly Rotated[]): string {
  const lines = rotated.map(({ field, renewed, unreadable }) => {
    const lost =
      unreadable.length === 0
        ? ''
        : `; ${unreadable.length} can’t be decrypted with any known secret: ${unreadable.slice(0, 10).join(', ')}`
    return `${field}: ${renewed} re-encrypted${lost}`
  })
  const isDone = rotated.every(({ unreadable }) => unreadable.length === 0)
  const next = isDone
    ? 'DATA_SECRETS_RETIRED is only needed for existing recovery codes. Users should create new recovery codes before you remove it.'
    : 'Keep DATA_SECRETS_RETIRED and add the missing secret.'
  if (!isDone) process.exitCode = 1
  return [...lines, next].join('\n')
}
