import { z } from 'zod'
import { FieldScope } from '../field/contract.ts'
import { readOptions, runCommandLine } from '../platform/process/command-line.ts'
import { createKey, revokeKeys } from './commands.ts'

const NewKey = z.object({ name: z.string().trim().min(1).max(100), scope: FieldScope })

const usage = `npm run field-key -- --create --name "Customer app" --scope field:customer
npm run field-key -- --revoke --name "Customer app"
MONGO_URL sets the database. Scopes: ${FieldScope.options.join(', ')}`

// Creates and revokes keys of the customers' and agents' apps.
await runCommandLine({
  usage,
  options: { create: { type: 'boolean' }, revoke: { type: 'boolean' }, name: { type: 'string' }, scope: { type: 'string' } },
  read: ({ create, revoke, ...about }) => {
    if (create === revoke) throw new Error('Use either --create or --revoke.')
    return readOptions(create ? NewKey : NewKey.omit({ scope: true }), about)
  },
  run: async ({ name, scope }: { name: string; scope?: FieldScope }) => {
    if (scope) return `${await createKey(name, scope)}\nSave the key. It is not shown again.`
    await revokeKeys(name)
    return `All keys named ${name} are revoked.`
  },
})
