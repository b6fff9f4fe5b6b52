import { existsSync } from 'node:fs'
import mongoose from 'mongoose'
import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { readMongoUrl } from './config.ts'
import { describeIssue } from '../http/issues.ts'
import { buildIndexes } from '../database/indexes.ts'
import { connectMongo } from '../database/mongo.ts'

type Options = Record<string, { type: 'string' | 'boolean'; default?: string }>
type Values<O extends Options> = { [Name in keyof O]?: O[Name]['type'] extends 'string' ? string : boolean }

interface CommandLine<O extends Options, Work> {
  /** Printed by `--help`, and after an error about the options. */
  usage: string
  options: O
  /** Validates the options before connecting to the database. Throws an error whose message is printed. */
  read: (values: Values<O>) => Promise<Work> | Work
  /** Runs the command with a database connection. Returns the text to print. */
  run: (work: Work) => Promise<string>
}

/** Runs one command on the database of `MONGO_URL`; on failure, prints the reason to standard error. */
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

/** Parses the options with `schema`. Throws an error with one line for each invalid option. */
export function readOptions<S extends z.ZodType>(schema: S, values: unknown): z.output<S> {
  const parsed = schema.safeParse(values, { error: describeIssue })
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
    throw new Error(`The database at MONGO_URL does not respond: ${messageOf(error)}.`, { cause: error })
  })
  await buildIndexes()
  return run(work)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
