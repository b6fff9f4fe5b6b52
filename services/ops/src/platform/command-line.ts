import { existsSync } from 'node:fs'
import mongoose from 'mongoose'
import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { readMongoUrl } from './config.ts'
import { sayIssue } from './issues.ts'
import { buildIndexes, connectMongo } from './mongo.ts'

type Options = Record<string, { type: 'string' | 'boolean'; default?: string }>
type Values<O extends Options> = { [Name in keyof O]?: O[Name]['type'] extends 'string' ? string : boolean }

interface CommandLine<O extends Options, Work> {
  /** What `--help` says, and what ends the refusal of what was asked. */
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
    process.stderr.write(`${messageOf(error)}\n`)
    process.exitCode = 1
  } finally {
    await mongoose.disconnect()
  }
}

/** What was asked, as `schema` has it. Throws one line for each option that is wrong. */
export function readOptions<S extends z.ZodType>(schema: S, values: unknown): z.output<S> {
  const parsed = schema.safeParse(values, { error: sayIssue })
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'))
}

async function answer<O extends Options, Work>({ usage, options, read, run }: CommandLine<O, Work>): Promise<string> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return usage
  if (existsSync('.env')) process.loadEnvFile('.env')
  let work: Work
  try {
    work = await read(parseArgs({ args, options }).values)
  } catch (error) {
    throw new Error(`${messageOf(error)}\n\n${usage}`, { cause: error })
  }
  const url = readMongoUrl(process.env)
  await connectMongo(url, { poolSize: 2 }).catch((error: unknown) => {
    throw new Error(`The database of MONGO_URL does not answer: ${messageOf(error)}.`, { cause: error })
  })
  await buildIndexes()
  return run(work)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
