import { createInterface } from 'node:readline/promises'
import { Role } from '../permissions.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { readOptions, runCommandLine } from '../platform/process/command-line.ts'
import { createUser } from './commands.ts'
import { NewUser } from './contract.ts'
import { hashNewPassword } from './passwords/passwords.ts'

const usage = `npm run user:create -- --email name@example.com --name "Full Name" [--role super_admin] [--department Operations]
The password is entered or read from standard input. MONGO_URL sets the database.
Roles: ${Role.options.join(', ')}`

// Creates a staff account from the command line: the first administrator of a new installation.
await runCommandLine({
  usage,
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string', default: 'super_admin' },
    department: { type: 'string' },
  },
  read: async ({ email, name, role, department }) => {
    const person = readOptions(NewUser, { email, name, role, department: department ?? null })
    return { ...person, password: await askPassword() }
  },
  run: async (person) => {
    const { password, ...registration } = person
    const passwordHash = await hashNewPassword(password, { ...person, passwordHash: null })
    const user = await createUser(systemContext, { ...registration, passwordHash })
    return `${user.email} can now sign in as ${user.role}.`
  },
})

async function askPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdin.isTTY ? process.stdout : undefined })
  try {
    return process.stdin.isTTY
      ? await lines.question('Password (at least 12 characters; visible while you type): ')
      : (((await lines[Symbol.asyncIterator]().next()).value as string | undefined) ?? '')
  } finally {
    lines.close()
  }
}
