import { fileLineOf, fileHeader, itemsOf } from '../payouts/run-queries.ts'
import { audit } from '../platform/changes/audit.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { ruleBroken } from '../platform/errors.ts'
import { toCsv } from '../platform/exports/csv.ts'
import { exportedPeople } from '../platform/exports/exported-people.ts'
import type { FileAnswer } from '../platform/http/routes.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { changeBatch, getBatchDoc, withTimeline } from './change-batch.ts'
import { refuseNotFiled } from './decisions.ts'

/** In the audit log: the file shows account numbers in full. */
export const fileDownloaded = 'payoutBatch.fileDownloaded'

/** What somebody takes to the bank: the payouts of a released run of which the bank has not said anything. */
export async function bankFileOf(by: CommandContext, seal: DataSeal, ref: string): Promise<FileAnswer> {
  const { _id, number } = await getBatchDoc(ref)
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
  async function* lines() {
    for await (const part of itemsOf(_id, ['processing'])) {
      for (const { agent } of part) people.add('agent', agent.id.toHexString())
      await people.write({ isEnd: true })
      for (const item of part) yield fileLineOf(item, seal)
    }
  }
  return { name: `${number}.csv`, type: 'text/csv; charset=utf-8', content: toCsv(fileHeader, lines()) }
}
