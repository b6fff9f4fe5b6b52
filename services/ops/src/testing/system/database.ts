import { randomBytes } from 'node:crypto'
import mongoose from 'mongoose'
import { buildIndexes } from '../../platform/database/indexes.ts'
import { configureMongoose } from '../../platform/database/mongo.ts'
import { required } from '../hostile/required.ts'

/** A command as the driver sent it. */
export type Command = Record<string, unknown>

export interface TestDatabase {
  url: string
  /** The read and count commands sent while `act` runs. */
  commandsOf: (act: () => Promise<unknown>) => Promise<Command[]>
  stop: () => Promise<void>
}

/** An empty database for one test, without processes of the product. */
export async function startEmptyDatabase(): Promise<TestDatabase> {
  const url = required('TEST_MONGO_URL').replace(/\/?$/, `/test_${randomBytes(6).toString('hex')}`)
  configureMongoose()
  await mongoose.connect(url, { maxPoolSize: 4, monitorCommands: true })
  await buildIndexes()
  return {
    url,
    commandsOf: async (act) => {
      const sent: Command[] = []
      const record = ({ commandName, command }: { commandName: string; command: Command }) => {
        if (['find', 'aggregate', 'count', 'distinct'].includes(commandName)) sent.push(command)
      }
      const client = mongoose.connection.getClient().on('commandStarted', record)
      await act()
      client.off('commandStarted', record)
      return sent
    },
    stop: async () => {
      await mongoose.connection.dropDatabase()
      await mongoose.disconnect()
    },
  }
}
