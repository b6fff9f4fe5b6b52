import mongoose from 'mongoose'
import { parseArgs } from 'node:util'
import { buildIndexes, connectMongo } from './mongo.ts'

type Options = Record<string, { type: 'string' | 'boolean'; default?: string }>
type Values<O extends Options> = { [Name in keyof O]?: O[Name]['type'] extends 'string' ? string : boolean }

interface CommandLine<O extends Options, Work> {
  /** What `--help` says, and what a refusal ends in. */
  usage: string
  options: O
  /** Looks at what was asked before the database is. Throws what is to be said to whoever asked. */
  read: (values: Values<O>) => Promise<Work> | Work
  /** Does it, with a database. Answers what to say. */
  run: (work: Work) => Promise<string>
}

/** Runs one command that works on the database of `MONGO_URL`, and says on standard error why it could not. */
export async function runCommandLine<O extends Options, Work>(command: CommandLine<O, Work>): Promise<void> {
  try {
    process.stdout.write(`${await answer(command)}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    await mongoose.disconnect()
  }
}

async function answer<O extends Options, Work>({ usage, options, read, run }: CommandLine<O, Work>): Promise<string> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return usage
  const url = process.env['MONGO_URL']
  if (!url)
    throw new Error(
      'MONGO_URL is not set: expected a MongoDB address with a database name, for instance mongodb://127.0.0.1:27017/kainsiap.',
    )
  const work = await read(readValues(args, options, usage))
  await connectMongo(url, { poolSize: 2 })
  await buildIndexes()
  return run(work)
}

function readValues<O extends Options>(args: string[], options: O, usage: string): Values<O> {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, { cause: error })
  }
}
