import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { readAccount } from '../../payouts/sending/account.ts'
import type { ItemDoc } from '../../payouts/batch/run-queries.ts'
import { malaysianDay } from '../../platform/clock.ts'
import { notFound, ruleBroken } from '../../platform/errors.ts'
import { ringgitText } from '../../platform/money.ts'
import { ConfigError } from '../../platform/process/config.ts'
import type { DataSeal } from '../../platform/security/data-seal.ts'
import { FileLayouts, type FileLayout, type FileValue } from './file-layout-contract.ts'
import type { PayoutBatchDoc } from '../model.ts'
import { payoutNumbers } from '../../payouts/record-number.ts'

/** Of runs that name none, and of those of an earlier version. */
export const ownLayout: FileLayout = {
  id: 'kainsiap',
  name: 'KainSiap',
  delimiter: ',',
  hasTitles: true,
  payments: [
    { title: 'payout', value: 'payout' },
    { title: 'agent', value: 'agent' },
    { title: 'beneficiary', value: 'beneficiary' },
    { title: 'bank code', value: 'bankCode' },
    { title: 'bank', value: 'bankName' },
    { title: 'account number', value: 'accountNumber' },
    { title: 'amount', value: 'amount' },
  ],
  results: {
    payout: 'payout',
    amount: 'amount',
    unit: 'ringgit',
    status: 'status',
    reference: 'reference',
    reason: 'reason',
    paid: ['paid'],
    failed: ['failed'],
  },
}

/** The layouts of a JSON file, and our own after them unless it has one of that id. Throws a `ConfigError` that says what is wrong with it. */
export function readLayouts(path: string | undefined): FileLayouts {
  if (path === undefined) return [ownLayout]
  const wrong = (why: string) => new ConfigError(`BANK_FILE_LAYOUTS names ${path}, which ${why}`)
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw wrong(error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'can’t be read. Name an existing file.')
  }
  const parsed = FileLayouts.safeParse(content)
  if (!parsed.success) throw wrong(`is not a list of layouts: ${said(parsed.error)}.`)
  return parsed.data.some(({ id }) => id === ownLayout.id) ? parsed.data : [...parsed.data, ownLayout]
}

/** On one line: a launcher shows the last one. */
const said = ({ issues }: z.ZodError): string => issues.map(({ path, message }) => `${path.join('.') || 'the list'} ${message}`).join('; ')

/** The one with that id; without, the first. Throws `not_found`. */
export function chooseLayout([first = ownLayout, ...others]: FileLayouts, id: string | undefined): FileLayout {
  if (id === undefined) return first
  const layout = [first, ...others].find((one) => one.id === id)
  if (!layout) throw notFound('Bank file layout')
  return layout
}

/** As it was when the run was made: what is configured since does not change it. */
export const layoutOf = ({ fileLayout }: Pick<PayoutBatchDoc, 'fileLayout'>): FileLayout => fileLayout ?? ownLayout

export const titlesOf = ({ payments, hasTitles }: FileLayout): string[] | null => (hasTitles ? payments.map(({ title }) => title) : null)

/** What the lines of a file are made of, beside their payouts. */
export interface Lines {
  run: Pick<PayoutBatchDoc, 'number' | 'decidedAt'>
  layout: FileLayout
  /** The account number as it is to be read. */
  account: (item: ItemDoc) => string
}

function getAccountNumber(item: ItemDoc, seal: DataSeal): string {
  const account = readAccount(item, seal)
  if (account) return account.accountNumber
  throw ruleBroken(
    'account_unreadable',
    `The account number of ${item.number} can’t be decrypted. Restore the missing secret and try again.`,
  )
}

/** With its account in full. */
export const wholeAccount =
  (seal: DataSeal): Lines['account'] =>
  (item) =>
    getAccountNumber(item, seal)

/**
 * What the bank calls a transfer, and answers with: a payout that is tried again has another one each time, so that an earlier answer is
 * never taken for that of a later transfer.
 */
export const referenceOf = ({ number, attempt }: Pick<ItemDoc, 'number' | 'attempt'>): string =>
  attempt === 1 ? number : `${number}-${attempt}`

const laterReference = new RegExp(String.raw`^(${payoutNumbers.pattern})-\d{1,2}$`)
/** The number of the payout that a reference names: `PO-2026-065` of `PO-2026-065-2`. */
export const numberIn = (reference: string): string => laterReference.exec(reference)?.[1] ?? reference

/** What the file says of one payout. `line` counts from 1, without the titles. */
export function fileLineOf(item: ItemDoc, line: number, { run, layout, account }: Lines): string[] {
  const { number, bank, amountSen } = item
  if (!bank) throw new Error(`${number} has no bank account`)
  const values: Readonly<Record<FileValue, () => string>> = {
    payout: () => referenceOf(item),
    agent: () => item.agent.number ?? '',
    run: () => run.number,
    line: () => String(line),
    beneficiary: () => bank.accountHolderName,
    bankCode: () => bank.bankCode,
    bankName: () => bank.bankName,
    accountNumber: () => account(item),
    amount: () => ringgitText(amountSen),
    amountSen: () => String(amountSen),
    releasedOn: () => (run.decidedAt ? malaysianDay(run.decidedAt) : ''),
  }
  return layout.payments.map((column) => ('text' in column ? column.text : values[column.value]()))
}
