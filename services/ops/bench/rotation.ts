import { randomBytes } from 'node:crypto'
import { AgentModel, foundBy, type AgentDoc } from '../src/agents/model.ts'
import { sealNumber } from '../src/agents/numbers.ts'
import { demoAgents } from '../src/demo/people.ts'
import { createRandom } from '../src/demo/random.ts'
import { Types } from '../src/platform/database/mongo.ts'
import { createDataSeal } from '../src/platform/security/data-seal.ts'
import type { Client } from '../src/testing/http/client.ts'
import { runScript } from '../src/testing/command-line.ts'
import { startOps } from '../src/testing/system/ops.ts'
import { median, ms, percentile, printMachine, thousands, type Row } from './report.ts'

const records = 10_000
const perSecond = 50
/** Nobody may look at more than thirty numbers an hour. */
const readers = 100

const secret = () => randomBytes(36).toString('base64url')
const icOf = (index: number) => String(700_101_100_000 + index)
const accountOf = (index: number) => String(5_000_000_000 + index)

/** `npm run keys:rotate` on 10,000 agents, whose numbers staff look at meanwhile, one by one and by IC number, fifty times a second. */
export async function benchRotation(): Promise<Row[]> {
  const [retired, newest] = [secret(), secret()]
  const ops = await startOps({ env: { DATA_SECRET: newest, DATA_SECRETS_RETIRED: retired } })
  printMachine(`inserting ${thousands(records)} agents, and ${readers} readers`)
  const ids = await insertAgents(retired)
  const clients: Client[] = []
  for (let made = 0; made < readers; made += 1) clients.push(await ops.somebody(['agents.read', 'agents.write']))
  printMachine(`rotating, ${perSecond} requests a second`)
  const reading = startReading(clients, ids)
  const began = performance.now()
  const env = { MONGO_URL: ops.env['MONGO_URL'] ?? '', DATA_SECRET: newest, DATA_SECRETS_RETIRED: retired }
  const { code, output } = await runScript('rotate-keys', [], { env })
  const took = performance.now() - began
  const { answered, wrong } = await reading.stop()
  console.log(output)
  const left = await leftBehind(newest)
  await ops.stop()
  const row = (what: string, ours: string, met: boolean | null): Row => ({ what, ours, other: '', ratio: '', target: '', met })
  return [
    row(`${thousands(2 * records)} numbers of ${thousands(records)} agents sealed anew`, ms(took), code === 0),
    row(
      `of ${thousands(answered.length)} requests meanwhile, failed or wrong`,
      `${wrong.length} ${wrong.slice(0, 3).join('; ')}`,
      wrong.length === 0,
    ),
    row('requests, p50', ms(median(answered)), null),
    row('requests, p99', ms(percentile(answered, 99)), null),
    row('numbers that the newest secret alone does not open', String(left), left === 0),
  ]
}

async function insertAgents(retired: string): Promise<string[]> {
  const seal = createDataSeal(retired)
  const random = createRandom(5)
  const [agent] = await AgentModel.find().limit(1).lean<AgentDoc[]>()
  const ids: string[] = []
  for (let from = 0; from < records; from += 1_000) {
    const docs = demoAgents(random, 1_000).map(({ name }, at) => {
      const [_id, index] = [new Types.ObjectId(), from + at]
      const id = _id.toHexString()
      ids.push(id)
      const own = {
        name,
        email: `agent-${index}@people.example`,
        phoneNumber: `+6012${2_000_000 + index}`,
        city: 'Klang',
        plateNumber: `VX ${index}`,
      }
      return {
        ...agent,
        ...own,
        _id,
        sequence: 1_000 + index,
        ...foundBy(own),
        outbox: [],
        icNumber: sealNumber(seal, id, 'icNumber', icOf(index)),
        accountNumber: sealNumber(seal, id, 'accountNumber', accountOf(index)),
      }
    })
    await AgentModel.collection.insertMany(docs)
  }
  return ids
}

/** Looks at a number and looks for one in turn, at a constant rate, until it is stopped. */
function startReading(clients: readonly Client[], ids: readonly string[]) {
  const answered: number[] = []
  const wrong: string[] = []
  const under: Promise<void>[] = []
  const random = createRandom(6)
  const read = async (turn: number) => {
    const client = clients[turn % clients.length] as Client
    const index = random.whole(0, ids.length - 1)
    const began = performance.now()
    const isFound = turn % 2 === 0 ? await find(client, ids[index] ?? '', index) : await look(client, ids[index] ?? '', index)
    answered.push(performance.now() - began)
    if (isFound !== true) wrong.push(isFound)
  }
  let turn = 0
  const timer = setInterval(() => {
    if (turn < clients.length * 30) under.push(read(turn).catch((error: unknown) => void wrong.push(String(error))))
    turn += 1
  }, 1_000 / perSecond)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(under)
      return { answered, wrong }
    },
  }
}

const reason = 'Asked by the bank'

async function look(client: Client, id: string, index: number): Promise<true | string> {
  const { status, body } = await client.post<{ value: string }>(`/agents/${id}/reveal`, { field: 'accountNumber', reason })
  return (status === 200 && body.value === accountOf(index)) || `shown: ${status} ${JSON.stringify(body)}`
}

async function find(client: Client, id: string, index: number): Promise<true | string> {
  const { status, body } = await client.post<{ agent: { id: string } | null }>('/agents/find', { icNumber: icOf(index), reason })
  return (status === 200 && body.agent?.id === id) || `found: ${status} ${JSON.stringify(body)}`
}

async function leftBehind(newest: string): Promise<number> {
  const seal = createDataSeal(newest)
  let left = 0
  for await (const { icNumber, accountNumber } of AgentModel.find({}, { icNumber: 1, accountNumber: 1 }).lean<AgentDoc[]>().cursor())
    for (const value of [icNumber, accountNumber]) if (value && !seal.isNewest(value.sealed)) left += 1
  return left
}
