import { afterAll, beforeAll, expect, it } from 'vitest'
import { addAgent, birthOf, newIc } from '../testing/agents.ts'
import type { SharedOps } from '../testing/ops.ts'
import { claim, review, sendPapers } from '../testing/papers.ts'
import { shareOps } from '../testing/shared-ops.ts'

let ops: SharedOps

beforeAll(async () => {
  ops = await shareOps()
})
afterAll(() => ops.stop())

it('says whether an agent’s card has the number given at registration, or somebody else’s', async () => {
  const reviewer = await ops.somebody(['agents.read', 'agents.write'])
  const [own, other] = [newIc(), newIc()]
  const agent = await addAgent(reviewer, { icNumber: own, dateOfBirth: birthOf(own) })
  const namesake = await addAgent(reviewer, { icNumber: other, dateOfBirth: birthOf(other) })
  const checked = async (documentNumber: string) => {
    const { id } = await sendPapers(ops.app('agent'), agent.id, { documentNumber }, 'agents')
    const { body } = await claim(reviewer, id, 'agents')
    await review(reviewer, id, 'reject', { version: body.version, reason: 'Only a try' }, 'agents')
    return [body.isRegisteredNumber, body.sameNumber]
  }
  expect(await checked(own)).toEqual([true, []])
  expect(await checked(newIc())).toEqual([false, []])
  expect(await checked(other)).toEqual([false, [namesake.name]])
})
