import { everyEntity } from './features.ts'
import { renewHeads } from './platform/audit/heads.ts'
import { sealedFiles } from './platform/files/store.ts'
import { rotateKeys, type Rotated } from './platform/personal-data/rotate.ts'
import { runCommandLine } from './platform/process/command-line.ts'
import { readDataSecrets } from './platform/process/config.ts'
import { createDataSeal } from './platform/security/data-seal.ts'

const usage = `npm run keys:rotate
Seals everything anew that a secret of DATA_SECRETS_RETIRED has sealed, by DATA_SECRET. The product may run meanwhile, with the same secrets.
An interrupted run is taken up by the next. MONGO_URL says which database.`

// Makes retired secrets unnecessary.
await runCommandLine({
  usage,
  options: {},
  read: () => readDataSecrets(process.env),
  run: async ({ newest, retired }) => {
    const seal = createDataSeal(newest, retired)
    const rotated = await rotateKeys([...everyEntity, sealedFiles], seal)
    return [report(rotated), `Heads of the audit log: ${await renewHeads(seal)} signed anew.`].join('\n')
  },
})

function report(rotated: readonly Rotated[]): string {
  const lines = rotated.map(({ field, renewed, unreadable }) => {
    const lost =
      unreadable.length === 0 ? '' : `; ${unreadable.length} cannot be opened by any known secret: ${unreadable.slice(0, 10).join(', ')}`
    return `${field}: ${renewed} sealed anew${lost}`
  })
  const isDone = rotated.every(({ unreadable }) => unreadable.length === 0)
  const next = isDone
    ? 'DATA_SECRETS_RETIRED is needed no more, but by recovery codes that were made before: whoever has some should make new ones.'
    : 'Keep DATA_SECRETS_RETIRED, and add the secret that is missing.'
  if (!isDone) process.exitCode = 1
  return [...lines, next].join('\n')
}
