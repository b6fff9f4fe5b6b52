import { parseArgs } from 'node:util'
import mongoose from 'mongoose'
import { FieldScope } from '../field/contract.ts'
import { buildIndexes, connectMongo } from '../platform/mongo.ts'
import { createKey, revokeKeys } from './commands.ts'

const usage = `npm run field-key -- --create --name "Customer app" --scope field:customer
npm run field-key -- --revoke --name "Customer app"
MONGO_URL says which database.`

/** Makes and revokes the keys of the customers' and agents' apps. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { create: { type: 'boolean' }, revoke: { type: 'boolean' }, name: { type: 'string' }, scope: { type: 'string' } },
  })
  const url = process.env['MONGO_URL']
  if (!url)
    throw new Error(
      'MONGO_URL is not set: expected a MongoDB address with a database name, for instance mongodb://127.0.0.1:27017/kainsiap.',
    )
  if (!values.name || values.create === values.revoke) throw new Error(usage)
  const scope = FieldScope.safeParse(values.scope)
  if (values.create && !scope.success) throw new Error(`--scope: expected ${FieldScope.options.join(' or ')}\n\n${usage}`)
  await connectMongo(url, { poolSize: 2 })
  await buildIndexes()
  if (scope.data && values.create) {
    process.stdout.write(`${await createKey(values.name, scope.data)}\nKeep it: it is not shown again.\n`)
  } else {
    await revokeKeys(values.name)
    process.stdout.write(`Every key named ${values.name} is revoked.\n`)
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await mongoose.disconnect()
}
