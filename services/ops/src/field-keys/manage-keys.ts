import { FieldScope } from '../field/contract.ts'
import { runCommandLine } from '../platform/command-line.ts'
import { createKey, revokeKeys } from './commands.ts'

const usage = `npm run field-key -- --create --name "Customer app" --scope field:customer
npm run field-key -- --revoke --name "Customer app"
MONGO_URL says which database. Scopes: ${FieldScope.options.join(', ')}`

// Makes and revokes the keys of the customers' and agents' apps.
await runCommandLine({
  usage,
  options: { create: { type: 'boolean' }, revoke: { type: 'boolean' }, name: { type: 'string' }, scope: { type: 'string' } },
  read: ({ create, revoke, name, scope }) => {
    if (!name || create === revoke) throw new Error(usage)
    if (revoke) return { name }
    const parsed = FieldScope.safeParse(scope)
    if (!parsed.success) throw new Error(`--scope: expected ${FieldScope.options.join(' or ')}\n\n${usage}`)
    return { name, scope: parsed.data }
  },
  run: async ({ name, scope }: { name: string; scope?: FieldScope }) => {
    if (scope) return `${await createKey(name, scope)}\nKeep it: it is not shown again.`
    await revokeKeys(name)
    return `Every key named ${name} is revoked.`
  },
})
