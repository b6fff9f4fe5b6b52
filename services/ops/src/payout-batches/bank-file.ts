import { bankOf, countItems, findItems, itemsOf, type ItemDoc } from '../payouts/run-queries.ts'
import { audit } from '../platform/changes/audit.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { ruleBroken } from '../platform/errors.ts'
import { toCsv } from '../platform/exports/csv.ts'
import { exportedPeople } from '../platform/exports/exported-people.ts'
import type { FileAnswer } from '../platform/http/routes.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { changeBatch, getBatchDoc, withTimeline } from './change-batch.ts'
import type { BankFilePreview } from './file-layout-contract.ts'
import { fileLineOf, layoutOf, ownLayout, titlesOf, wholeAccount, type Lines } from './file-layout.ts'
import { refuseNotByFile, refuseNotFiled } from './decisions.ts'
import type { PayoutBatchDoc } from './model.ts'

/** In the audit log: the file shows account numbers in full. */
export const fileDownloaded = 'payoutBatch.fileDownloaded'

/** What somebody takes to the bank: the payouts of a released run of which the bank has not said anything. */
export async function bankFileOf(by: CommandContext, seal: DataSeal, ref: string): Promise<FileAnswer> {
  const run = await getBatchDoc(ref)
  const { _id } = run
  await changeBatch(by, {
    id: _id.toHexString(),
    decide: (doc) => {
      refuseNotFiled(doc)
      if (doc.counts.processing === 0) throw ruleBroken('nothing_left', 'Of every payout of this run the outcome is known.')
      return { set: withTimeline(doc, by, { kind: 'file_downloaded' }), event: 'payoutBatch.updated' }
    },
  })
  const { actor, requestId, address } = by
  await audit({ action: fileDownloaded, actor, entity: 'payoutBatch', id: _id.toHexString(), requestId, address })
  const people = exportedPeople({ by, id: _id.toHexString(), work: crypto.randomUUID(), name: 'bank-file', format: 'csv', filters: [] })
  const lines: Lines = { run, layout: layoutOf(run), account: wholeAccount(seal) }
  async function* rows() {
    let line = 0
    for await (const part of itemsOf(_id, ['processing'])) {
      for (const { agent } of part) people.add('agent', agent.id.toHexString())
      await people.write({ isEnd: true })
      for (const item of part) yield fileLineOf(item, (line += 1), lines)
    }
  }
  return { name: nameOf(run), type: 'text/csv; charset=utf-8', content: contentOf(lines, rows()) }
}

const nameOf = ({ number }: PayoutBatchDoc) => `${number}.csv`

/** A bank's own layout is read by a machine, which may take a byte order mark for a part of the first title. */
const contentOf = ({ layout }: Lines, rows: AsyncIterable<string[]>) =>
  toCsv(titlesOf(layout), rows, { delimiter: layout.delimiter, hasByteOrderMark: layout.id === ownLayout.id })

const previewedMax = 10
const left = ['pending', 'on_hold', 'processing'] as const
const masked = (item: ItemDoc): string => bankOf(item)?.accountNumber ?? ''

/** How the file would begin. Throws `rule_broken` for a run that has none. */
export async function previewBankFile(ref: string): Promise<BankFilePreview> {
  const run = await getBatchDoc(ref)
  refuseNotByFile(run)
  const lines: Lines = { run, layout: layoutOf(run), account: masked }
  const [items, total] = await Promise.all([findItems(run._id, left, previewedMax), countItems(run._id, left)])
  return {
    layout: lines.layout,
    fileName: nameOf(run),
    lines: items.map((item, index) => fileLineOf(item, index + 1, lines)),
    total,
  }
}
