import mongoose from 'mongoose'
import type { Command, TestDatabase } from './system/database.ts'

export const isCount = ({ count, pipeline }: Command) => count !== undefined || JSON.stringify(pipeline ?? '').includes('$sum')

/** The stages of the database's plan for a command. */
export async function stagesOf({ lsid: _session, $db: _db, maxTimeMS: _limit, ...command }: Command): Promise<string[]> {
  const plan = (await mongoose.connection.db?.command({ explain: command, verbosity: 'queryPlanner' })) as {
    queryPlanner?: unknown
    stages?: unknown
  }
  return [...JSON.stringify([plan.queryPlanner, plan.stages]).matchAll(/"stage":"(\w+)"/g)].map(([, stage = '']) => stage)
}

/** The reads without an index while `act` runs. Counts are checked separately. */
export async function scansOf(database: TestDatabase, act: () => Promise<unknown>): Promise<string> {
  const found: unknown[] = []
  const reads = (await database.commandsOf(act)).filter((command) => !isCount(command))
  for (const command of reads) {
    const stages = await stagesOf(command)
    if (stages.length === 0 || stages.includes('COLLSCAN')) found.push({ filter: command['filter'], stages })
  }
  return JSON.stringify(found)
}
