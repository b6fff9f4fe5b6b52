import { findReserving } from '../payments/queries.ts'
import { reservationsOf, type ReservationDoc } from '../payments/refunds/reservations.ts'
import { oneOf } from '../platform/database/mongo.ts'
import { accounts } from '../platform/ledger/accounts.ts'
import { readBalances } from '../platform/ledger/balances.ts'
import { defineInvariant, type CheckScope, type Difference } from '../platform/ledger/invariant.ts'
import { LedgerModel, type LedgerDoc } from '../platform/ledger/ledger-transaction.ts'
import { ringgit } from '../platform/money.ts'
import { liveStates, type RefundState } from './contract.ts'
import { isEnded } from './follow-up.ts'
import { RefundModel, refunds, type RefundDoc } from './model.ts'
import { sharesSum } from './planning/shares.ts'

const fields = ['number', 'status', 'amountSen', 'payment', 'shares', 'borne'] as const
export type Checked = Pick<RefundDoc, (typeof fields)[number] | '_id' | 'version'>

/** What of a refund differs from its payment's reservation, from its shares, and from what the ledger holds for it. */
export function wrongRefund(refund: Checked, entry: Pick<ReservationDoc, 'state' | 'amountSen'> | undefined, pendingSen: number): string[] {
  const { status, amountSen, shares, borne } = refund
  const said = isEnded(refund) ? (status === 'succeeded' ? 'succeeded' : 'released') : 'pending'
  const liveSen = isEnded(refund) ? 0 : amountSen
  return [
    ...(entry?.state === said && entry.amountSen === amountSen
      ? []
      : [`is ${status} with ${ringgit(amountSen)}, its payment says ${entry?.state ?? 'nothing'} with ${ringgit(entry?.amountSen ?? 0)}`]),
    ...(pendingSen === liveSen ? [] : [`refund_pending holds ${ringgit(pendingSen)} of it, should be ${ringgit(liveSen)}`]),
    ...[shares, ...(borne ? [borne.shares] : [])]
      .filter((each) => sharesSum(each) !== amountSen)
      .map((each) => `its shares are ${ringgit(sharesSum(each))} of ${ringgit(amountSen)}`),
  ]
}

const pendingIn = ({ entries }: Pick<LedgerDoc, 'entries'>): number =>
  entries.reduce((sum, { account, sen }) => sum - (account === accounts.refundPending ? sen : 0), 0)

async function checkRecords({ records }: CheckScope): Promise<Difference[]> {
  const found: Difference[] = []
  for await (const part of records(refunds, fields)) {
    const payments = await findReserving(part.map(({ payment }) => payment.id.toHexString()))
    const entries = new Map(payments.flatMap((payment) => reservationsOf(payment).map((entry) => [entry.id.toHexString(), entry] as const)))
    const recordId = oneOf(part.map(({ _id }) => _id.toHexString()))
    const pending = new Map<string, number>()
    for (const doc of await LedgerModel.find({ recordId, entity: refunds.name }).lean<LedgerDoc[]>())
      pending.set(doc.recordId, (pending.get(doc.recordId) ?? 0) + pendingIn(doc))
    for (const refund of part) {
      const id = refund._id.toHexString()
      for (const text of wrongRefund(refund, entries.get(id), pending.get(id) ?? 0))
        found.push({
          record: { entity: refunds.name, id, version: refund.version },
          text: `${refund.number}: ${text}`,
          alsoStops: [refund.payment.id.toHexString()],
        })
    }
  }
  return found
}

/** All refunds together. While some are under way the two sums are of different moments, and so never the same difference twice. */
async function checkSum(): Promise<Difference[]> {
  const [live] = await RefundModel.aggregate<{ sen: number }>([
    { $match: { status: { $in: [...liveStates] satisfies RefundState[] } } },
    { $group: { _id: null, sen: { $sum: '$amountSen' } } },
  ])
  const balance = (await readBalances()).get(accounts.refundPending)
  const [heldSen, liveSen] = [0 - (balance?.sen ?? 0), live?.sen ?? 0]
  if (heldSen === liveSen) return []
  return [
    {
      record: null,
      text: `refund_pending is ${ringgit(heldSen)}, open refunds are ${ringgit(liveSen)}`,
    },
  ]
}

export const refundInvariants = [
  defineInvariant({
    id: 'I7',
    title: 'The amount reserved for refunds equals the sum of open refunds',
    check: async (scope) => [...(await checkRecords(scope)), ...(await checkSum())],
  }),
]
