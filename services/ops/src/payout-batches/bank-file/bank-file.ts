import { readHeldBack } from '../../payouts/sending/gateway-calls.ts'
import { bankOf, findItems, itemsOf, sumFiles, type ItemDoc } from '../../payouts/batch/run-queries.ts'
import { audit } from '../../platform/changes/audit.ts'
import type { CommandContext } from '../../platform/changes/command-context.ts'
import { notFound, ruleBroken } from '../../platform/errors.ts'
import { toCsv } from '../../platform/exports/csv.ts'
import { exportedPeople } from '../../platform/exports/exported-people.ts'
import type { FileAnswer } from '../../platform/http/routes.ts'
import type { DataSeal } from '../../platform/security/data-seal.ts'
import { changeBatch, getBatchDoc, withTimeline } from '../change-batch.ts'
import type { BankFilePreview } from './file-layout-contract.ts'
import { fileLineOf, layoutOf, ownLayout, titlesOf, wholeAccount, type Lines } from './file-layout.ts'
import { bankFilesOf, refuseNotByFile, refuseNotFiled } from '../decisions.ts'
import type { PayoutBatchDoc } from '../model.ts'

/** In the audit log: the file shows account numbers in full. */
export const fileDownloaded = 'payoutBatch.fileDownloaded'

type Files = Awaited<ReturnType<typeof sumFiles>>

/** The one with that number; without, the last one that has something in it. */
const chosenOf = (files: Files, file: number | undefined) => (file === undefined ? files.at(-1) : files.find((each) => each.file === file))

/** What somebody takes to the bank: the payouts of a released run that go in this file, as far as the bank has not said anything of them. */
export async function bankFileOf(by: CommandContext, seal: DataSeal, ref: string, wanted?: number): Promise<FileAnswer> {
  const run = await getBatchDoc(ref)
  const { _id } = run
  refuseNotFiled(run)
  if (wanted !== undefined && wanted > bankFilesOf(run)) throw notFound('Bank file')
  const chosen = chosenOf(await sumFiles(_id, ['processing']), wanted)
  if (!chosen) throw ruleBroken('nothing_left', 'All payouts in this file already have an outcome.')
  await refuseStopped(_id, chosen.file)
  const name = nameOf(run, chosen.file)
  await changeBatch(by, {
    id: _id.toHexString(),
    decide: (doc) => {
      refuseNotFiled(doc)
      return { set: withTimeline(doc, by, { kind: 'file_downloaded', detail: name }), event: 'payoutBatch.updated' }
    },
  })
  const { actor, requestId, address } = by
  await audit({ action: fileDownloaded, actor, entity: 'payoutBatch', id: _id.toHexString(), requestId, address })
  const people = exportedPeople({ by, id: _id.toHexString(), work: crypto.randomUUID(), name: 'bank-file', format: 'csv', filters: [] })
  const lines: Lines = { run, layout: layoutOf(run), account: wholeAccount(seal) }
  async function* rows({ file }: { file: number }) {
    let line = 0
    for await (const part of itemsOf(_id, ['processing'], file)) {
      for (const { agent } of part) people.add('agent', agent.id.toHexString())
      await people.write({ isEnd: true })
      for (const item of part) yield fileLineOf(item, (line += 1), lines)
    }
  }
  return { name, type: 'text/csv; charset=utf-8', content: contentOf(lines, rows(chosen)) }
}

/** What the ledger stops after the release is not taken to the bank, and with it no other: a line that were left out would never be paid. */
async function refuseStopped(runId: PayoutBatchDoc['_id'], file: number): Promise<void> {
  const isHeldBack = await readHeldBack()
  const numbers: string[] = []
  for await (const part of itemsOf(runId, ['processing'], file)) numbers.push(...part.filter(isHeldBack).map(({ number }) => number))
  const [first] = numbers
  if (first === undefined) return
  const which = numbers.length === 1 ? first : `${first} and ${numbers.length - 1} more`
  throw ruleBroken('stopped', `The ledger does not match the records of ${which}. The file is blocked until this is resolved.`)
}

const nameOf = ({ number }: PayoutBatchDoc, file: number) => (file === 1 ? `${number}.csv` : `${number}-${file}.csv`)

/** A bank's own layout is read by a machine, which may take a byte order mark for a part of the first title. */
const contentOf = ({ layout }: Lines, rows: AsyncIterable<string[]>) =>
  toCsv(titlesOf(layout), rows, { delimiter: layout.delimiter, hasByteOrderMark: layout.id === ownLayout.id })

const previewedMax = 10
const left = ['pending', 'on_hold', 'processing'] as const
const masked = (item: ItemDoc): string => bankOf(item)?.accountNumber ?? ''

/** Who took it last. Entries of an earlier version name no file: there was one. */
function takenOf(run: PayoutBatchDoc, file: number): BankFilePreview['files'][number]['taken'] {
  const name = nameOf(run, file)
  const entry = run.timeline.findLast(({ kind, detail }) => kind === 'file_downloaded' && (detail ?? nameOf(run, 1)) === name)
  return entry ? { at: entry.at.toISOString(), by: entry.by } : null
}

/** How a file begins, and which files there are. Throws `rule_broken` for a run that has none. */
export async function previewBankFile(ref: string, wanted?: number): Promise<BankFilePreview> {
  const run = await getBatchDoc(ref)
  refuseNotByFile(run)
  const lines: Lines = { run, layout: layoutOf(run), account: masked }
  const files = await sumFiles(run._id, left)
  const { file, payouts, sumSen } = chosenOf(files, wanted) ?? { file: wanted ?? bankFilesOf(run), payouts: 0, sumSen: 0 }
  const items = await findItems(run._id, left, previewedMax, { file })
  return {
    layout: lines.layout,
    fileName: nameOf(run, file),
    lines: items.map((item, index) => fileLineOf(item, index + 1, lines)),
    total: payouts,
    sumSen,
    file,
    files: files.map((each) => ({ ...each, taken: takenOf(run, each.file) })),
  }
}
