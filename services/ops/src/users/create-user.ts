import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import mongoose from 'mongoose'
import { Role } from '../permissions.ts'
import { systemCause } from '../platform/cause.ts'
import { buildIndexes, connectMongo } from '../platform/mongo.ts'
import { createUser } from './commands.ts'
import { NewUser } from './contract.ts'

const usage = `npm run user:create -- --email name@example.com --name "Full Name" [--role super_admin] [--department Operations]
The password is asked for, or read from standard input. MONGO_URL says which database.`

/** Makes a member of staff from the command line: the first administrator of a new installation. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string', default: 'super_admin' },
      department: { type: 'string' },
    },
  })
  const url = process.env['MONGO_URL']
  if (!url)
    throw new Error(
      'MONGO_URL is not set: expected a MongoDB address with a database name, for instance mongodb://127.0.0.1:27017/kainsiap.',
    )
  const parsed = NewUser.safeParse({ email: values.email, name: values.name, role: values.role, department: values.department ?? null })
  if (!parsed.success)
    throw new Error(
      `${parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n')}\n\n${usage}\nRoles: ${Role.options.join(', ')}`,
    )
  const password = await askPassword()
  await connectMongo(url, { poolSize: 2 })
  await buildIndexes()
  const user = await createUser(systemCause, { ...parsed.data, password })
  process.stdout.write(`${user.email} can sign in now, as ${user.role}.\n`)
}

async function askPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdin.isTTY ? process.stdout : undefined })
  try {
    return process.stdin.isTTY
      ? await lines.question('Password (12 characters or more; shown while typed): ')
      : (((await lines[Symbol.asyncIterator]().next()).value as string | undefined) ?? '')
  } finally {
    lines.close()
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
