import { getSettleable } from '../orders/payments/settleable.ts'
import { accounts } from '../platform/ledger/accounts.ts'
import { readBalances } from '../platform/ledger/balances.ts'
import { defineInvariant, type CheckScope, type Difference, type Invariant } from '../platform/ledger/invariant.ts'
import { ringgit } from '../platform/money.ts'
import { itemOf, readClaims } from './preparing/claims.ts'
import { liveStates } from './contract.ts'
import { PayoutModel, payouts, type AttemptDoc, type PayoutDoc } from './model.ts'
import { cashOf, sumsOf } from './wallet/sums.ts'

const fields = [
  'number',
  'status',
  'agent',
  'lines',
  'attempt',
  'attempts',
  'amountSen',
  'totalEarningsSen',
  'commissionSen',
  'bonusesSen',
  'deductionsSen',
  'adjustmentsSen',
] as const
type Checked = Pick<PayoutDoc, (typeof fields)[number] | '_id' | 'version'>
type Wrongs = (payout: Checked) => string[]

/** Every payout of which `wrongsOf` its part has something to say. */
function checking(wrongsOf: (part: readonly Checked[]) => Promise<Wrongs>): Invariant['check'] {
  return async ({ records }: CheckScope) => {
    const found: Difference[] = []
    for await (const part of records(payouts, fields)) {
      const wrongs = await wrongsOf(part)
      for (const doc of part)
        for (const text of wrongs(doc))
          found.push({ record: { entity: payouts.name, id: doc._id.toHexString(), version: doc.version }, text: `${doc.number}: ${text}` })
    }
    return found
  }
}

const differs = (name: string, isSen: number, shouldSen: number): string[] =>
  isSen === shouldSen ? [] : [`${name} is ${ringgit(isSen)}, should be ${ringgit(shouldSen)}`]

/** What its sums and its attempt should be, by its lines. */
export function wrongSums(payout: Omit<Checked, '_id' | 'version'>): string[] {
  const should = sumsOf(payout.lines)
  const current = payout.attempts.find(({ attempt }) => attempt === payout.attempt)
  return [
    ...differs('the amount', payout.amountSen, should.amountSen),
    ...differs('the earnings', payout.totalEarningsSen, should.totalEarningsSen),
    ...differs('the commission', payout.commissionSen, should.commissionSen),
    ...differs('the bonuses', payout.bonusesSen, should.bonusesSen),
    ...differs('the deductions', payout.deductionsSen, should.deductionsSen),
    ...differs('the adjustments', payout.adjustmentsSen, should.adjustmentsSen),
    ...(current ? differs('what is sent', current.amountSen, should.amountSen) : []),
    ...(current ? differs('the cash that is settled with it', current.cashSen, cashOf(payout.lines)) : []),
    ...(should.amountSen > 0 ? [] : [`${ringgit(should.amountSen)} is not a payable amount`]),
  ]
}

const isEarned = ({ kind }: PayoutDoc['lines'][number]) => kind === 'order' || kind === 'cancellation'

/** Each order line is what its order owes the agent. */
async function wrongLines(part: readonly Checked[]): Promise<Wrongs> {
  const ids = part.flatMap(({ lines }) => lines.filter(isEarned).map(({ sourceId }) => sourceId))
  const owed = new Map((await getSettleable([...new Set(ids)])).map((order) => [order.id, order]))
  return (payout) => [
    ...wrongSums(payout),
    ...payout.lines.filter(isEarned).flatMap(({ sourceId, sen, order }) => {
      const known = owed.get(sourceId)
      const name = order?.number ?? sourceId
      return known?.agentId === payout.agent.id.toHexString() ? differs(name, sen, known.earningSen) : [`${name} owes its agent nothing`]
    }),
  ]
}

/** What a live payout gathered is claimed for it: an item has one claim. */
async function wrongClaims(part: readonly Checked[]): Promise<Wrongs> {
  const claims = await readClaims(part.flatMap(({ lines }) => lines))
  return ({ _id, status, lines }) => {
    if (!liveStates.some((state) => state === status)) return []
    const lost = lines.filter((line) => {
      const item = itemOf(line)
      return item !== null && claims.get(item) !== _id.toHexString()
    })
    return lost.map(({ kind, order, sourceId }) => `its ${kind} ${order?.number ?? sourceId} is in another payout, or in none`)
  }
}

const gateways = ['billplz', 'manual'] as const satisfies AttemptDoc['gateway'][]

/** What is on its way, by the documents: looked at in a moment in which the ledger did not move. */
async function checkClearing(): Promise<Difference[]> {
  const before = await readBalances()
  const sent = await PayoutModel.find({ status: 'processing' }, { attempts: 1 }).lean<Pick<PayoutDoc, 'attempts'>[]>()
  const unlogged = await PayoutModel.collection.findOne({ 'outbox.at': { $gt: new Date(0) } } as never, { projection: { _id: 1 } })
  const after = await readBalances()
  if (unlogged) return []
  return gateways.flatMap((gateway) => {
    const account = accounts.payoutClearing(gateway)
    const wasSen = 0 - (before.get(account)?.sen ?? 0)
    const isSen = 0 - (after.get(account)?.sen ?? 0)
    const shouldSen = sent.reduce((sum, { attempts }) => sum + onItsWay(attempts.at(-1), gateway), 0)
    if (isSen !== wasSen || isSen === shouldSen) return []
    return [{ record: null, text: `${account} is ${ringgit(isSen)}, payouts in progress are ${ringgit(shouldSen)}` }]
  })
}

const onItsWay = (attempt: AttemptDoc | undefined, gateway: AttemptDoc['gateway']): number =>
  attempt?.gateway === gateway ? attempt.amountSen : 0

export const payoutInvariants = [
  defineInvariant({
    id: 'I5',
    title: 'A payout is the sum of its lines, and each line matches the amount due',
    check: checking(wrongLines),
  }),
  defineInvariant({ id: 'I6', title: 'The clearing balance equals the payouts in progress', check: checkClearing }),
  defineInvariant({ id: 'I8', title: 'No order is in two open payouts', check: checking(wrongClaims) }),
]
