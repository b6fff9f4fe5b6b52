import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** A row as PostgreSQL writes it: every value is text. */
export type Row = Record<string, string | null>

export interface Engine {
  /** One statement, committed by itself. Deadlocks and lock timeouts are run retrySerially: nothing was committed. */
  sql(text: string, values: unknown[]): Promise<Row[]>
  /** A statement whose only column is one BSON document. */
  one(text: string, values: unknown[]): Promise<Buffer>
  /** The same for a statement that met a deadlock: one after another, since concurrent retries would deadlock again. */
  retrySerially(text: string, values: unknown[]): Promise<Buffer>
  /** Changes to collections and indexes run one after another. */
  serially<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

const RUN_AGAIN = new Set(['40001', '40P01', '55P03'])
const RETRIES_MAX = 20
const CONNECTIONS_MAX = 20

export function connectEngine(postgres: pg.PoolConfig, log: (line: string) => void): Engine {
  const types = { getTypeParser: () => (text: string) => text }
  const pool = new pg.Pool({ ...postgres, max: CONNECTIONS_MAX, min: 2, idleTimeoutMillis: 0, types })
  pool.on('error', (error) => log(`pool: ${error.message}`))
  const runSerially = queue()

  async function run(text: string, values: unknown[], { retries }: { retries: number }): Promise<Row[]> {
    try {
      return (await pool.query<Row>({ text, values })).rows
    } catch (error) {
      if (!RUN_AGAIN.has(errorCode(error)) || retries === 0) throw error
      if (retries === RETRIES_MAX) return runSerially(() => run(text, values, { retries: retries - 1 }))
      await delay(Math.random() * 10)
      return run(text, values, { retries: retries - 1 })
    }
  }

  const sql: Engine['sql'] = (text, values) => run(text, values, { retries: RETRIES_MAX })
  return {
    sql,
    one: async (text, values) => onlyColumn(await sql(text, values)),
    retrySerially: (text, values) => runSerially(async () => onlyColumn(await run(text, values, { retries: RETRIES_MAX - 1 }))),
    serially: queue(),
    close: () => pool.end().catch(() => {}),
  }
}

function queue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>) => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}

const onlyColumn = ([row = {}]: Row[]) => fromHex(Object.values(row)[0])

/** BSON as PostgreSQL writes it, 'BSONHEX…'. */
export const fromHex = (text: string | null | undefined) => Buffer.from((text ?? '').slice(7), 'hex')

/** The SQLSTATE or errno of an error, or nothing. */
export const errorCode = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
