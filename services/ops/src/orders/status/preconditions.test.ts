import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenRule, holds, type Rule } from '../../platform/changes/rules.ts'
import { Types } from '../../platform/database/mongo.ts'
import { startEmptyDatabase, type TestDatabase } from '../../testing/system/database.ts'
import { State } from '../contract.ts'
import { OrderModel, type OrderDoc } from '../model.ts'
import { canAccept, canAssign, canCancel, canClaim, canDecline, canEdit, canMove, ownedBy } from './preconditions.ts'
import { OrderStatus } from '../status-machine.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await startEmptyDatabase()
})
afterAll(() => database.stop())

const [someone, another] = [new Types.ObjectId(), new Types.ObjectId()]
const agentOf = (state: string) => ({ _id: someone, name: 'Hafiz Ramli', state })

/** The rules of every command, with what they are asked for. */
const commands: Record<string, readonly Rule<OrderDoc>[]> = {
  ...Object.fromEntries(State.options.map((state) => [`assign in ${state}`, canAssign(agentOf(state), { allowOtherState: false })])),
  'assign anywhere': canAssign(agentOf('Penang'), { allowOtherState: true }),
  ...Object.fromEntries(OrderStatus.options.map((to) => [`move to ${to}`, canMove(to)])),
  cancel: canCancel,
  decline: canDecline,
  'edit the pickup': canEdit({ pickup: true }),
  'edit the delivery': canEdit({ pickup: false }),
  ...Object.fromEntries(State.options.map((state) => [`claim in ${state}`, canClaim(agentOf(state))])),
  accept: canAccept(agentOf('Selangor')),
  'as its customer': [ownedBy({ customerId: someone })],
  'as its agent': [ownedBy({ agentId: someone })],
}

const id = fc.constantFrom(someone, another)
const order = fc.record({
  status: fc.constantFrom(...OrderStatus.options),
  agent: fc.option(fc.record({ id })),
  acceptedAt: fc.option(fc.constant(new Date('2026-07-14T02:30:00Z'))),
  pickup: fc.record({ state: fc.constantFrom(...State.options), city: fc.constant('Ipoh') }),
  customer: fc.record({ id }),
})

describe('the rules of every command', () => {
  it('mean the same to the database, which checks them, and in memory, where the broken one is found', async () => {
    const made = fc.sample(order, 400)
    const docs = made.map((fields, at) => ({ ...fields, _id: new Types.ObjectId(), year: 2026, sequence: at }))
    await OrderModel.collection.insertMany(docs)
    for (const [command, rules] of Object.entries(commands)) {
      for (const rule of rules) {
        const found = await OrderModel.collection.find(rule.filter as object, { projection: { _id: 1 } }).toArray()
        const matching = new Set(found.map(({ _id }) => _id.toHexString()))
        const differing = docs.filter(({ _id, ...doc }) => holds(rule, doc as unknown as OrderDoc) !== matching.has(_id.toHexString()))
        expect([command, rule.filter, differing]).toEqual([command, rule.filter, []])
      }
    }
  })

  it('explain every document that they do not allow', () => {
    fc.assert(
      fc.property(order, fc.constantFrom(...Object.values(commands)), (fields, rules) => {
        const doc = fields as OrderDoc
        const broken = brokenRule(rules, doc)
        if (broken) expect(broken.rejection(doc).message).toMatch(/^.{8,}$/)
        else for (const rule of rules) expect(holds(rule, doc)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
