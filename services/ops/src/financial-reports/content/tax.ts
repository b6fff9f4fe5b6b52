import type { Span } from '../../platform/calendar.ts'
import { bucketOf, bucketsOf } from '../../finance/periods.ts'
import { instantsOf } from '../../platform/clock.ts'
import { accounts } from '../../platform/ledger/accounts.ts'
import { LedgerModel } from '../../platform/ledger/ledger-transaction.ts'
import type { ReportData, ReportSection } from '../contract.ts'
import { amount, byPart, partName, rowName, summed } from './sections.ts'

const account = accounts.taxPayable

interface Moved {
  collectedSen: number
  givenBackSen: number
}

/** A refund that is released gives nothing back: it takes from what was given, and collects nothing. */
const isOfRefund = { $eq: [{ $substrBytes: ['$kind', 0, 3] }, 'rf:'] }
const only = (isWanted: object, value: unknown) => ({ $sum: { $cond: [isWanted, value, 0] } })

/** What the account of tax grew and shrank by: what we owe is below zero there. */
async function movedIn(at: { $gte?: Date; $lt: Date }): Promise<Moved> {
  const [found] = await LedgerModel.aggregate<Moved>([
    { $match: { 'entries.account': account, at } },
    { $project: { entries: 1, kind: 1 } },
    { $unwind: '$entries' },
    { $match: { 'entries.account': account } },
    {
      $group: {
        _id: null,
        collectedSen: only({ $not: [isOfRefund] }, { $multiply: ['$entries.sen', -1] }),
        givenBackSen: only(isOfRefund, '$entries.sen'),
      },
    },
  ])
  return { collectedSen: found?.collectedSen ?? 0, givenBackSen: found?.givenBackSen ?? 0 }
}

const netOf = ({ collectedSen, givenBackSen }: Moved) => collectedSen - givenBackSen

/** Tax collected, given back with refunds, and owed, by the ledger. */
export async function readTax(span: Span): Promise<Pick<ReportData, 'figures' | 'charts'> & { details: ReportSection[] }> {
  const openingSen = netOf(await movedIn({ $lt: instantsOf(span).$gte }))
  const parts: (Span & Moved)[] = []
  for (const part of bucketsOf(span, bucketOf(span))) parts.push({ ...part, ...(await movedIn(instantsOf(part))) })
  const all = parts.reduce(
    (sum, part) => ({ collectedSen: sum.collectedSen + part.collectedSen, givenBackSen: sum.givenBackSen + part.givenBackSen }),
    { collectedSen: 0, givenBackSen: 0 },
  )
  return {
    figures: [
      amount('Opening balance', openingSen),
      amount('Collected', all.collectedSen),
      amount('Refunded', all.givenBackSen),
      amount('Closing balance', openingSen + netOf(all)),
    ],
    details: [
      summed({
        title: byPart(span),
        of: partName(span),
        columns: [
          ['Collected', 'amount'],
          ['Refunded', 'amount'],
          ['Net', 'amount'],
        ],
        rows: parts.map((part) => [rowName(part), part.collectedSen, part.givenBackSen, netOf(part)]),
      }),
    ],
    charts: [
      {
        title: `Net tax ${byPart(span).toLowerCase()}`,
        points: parts.map((part) => ({ from: part.from, to: part.to, sen: netOf(part) })),
      },
    ],
  }
}
