import { PayoutNumber } from '../../payouts/contract.ts'
import type { FiledItem, Told } from '../../payouts/batch/run-items.ts'
import { readAmount } from '../../platform/amount-text.ts'
import { AppError } from '../../platform/errors.ts'
import { CsvUnreadable, readCsv } from '../../platform/files/read-csv.ts'
import { ringgit, ringgitText } from '../../platform/money.ts'
import { agentsMax } from '../contract.ts'
import { numberIn, referenceOf } from './file-layout.ts'
import type { FileLayout } from './file-layout-contract.ts'

// The bank's result file: each line is what the bank says of one payout. One wrong line refuses all of it.

const rowsMax = agentsMax
const textMax = 60

export interface WrongLine {
  line: number
  why: string
}

export interface WrittenLine {
  line: number
  number: string
  amount: string
  status: string
  reference: string
  reason: string
}

/** What is taken over of a file. */
export interface ResultLine {
  payoutId: string
  attempt: number
  amountSen: number
  told: Told
}

const namedMax = 10
const fields = ['payout', 'amount', 'status', 'reference', 'reason'] as const

/** Throws with the lines that are wrong. */
function refuse(wrong: readonly WrongLine[]): never {
  const named = wrong.slice(0, namedMax).map(({ line, why }) => `line ${line} ${why}`)
  const more = wrong.length > namedMax ? `; and ${wrong.length - namedMax} more` : ''
  throw new AppError('rule_broken', `The file was not imported: ${named.join('; ')}${more}.`, {
    details: { rule: 'result_file', lines: wrong.slice(0, namedMax) },
  })
}

/** The lines as they are written. Throws `rule_broken` where the file is not one of results in that layout. */
export function readLines(content: string, { delimiter, results }: Pick<FileLayout, 'delimiter' | 'results'>): WrittenLine[] {
  const titles = fields.flatMap((field) => results[field] ?? [])
  const [first, ...rows] = records(content, { delimiter, titles })
  const header = first?.cells ?? []
  const place = placesOf(header, results)
  if (rows.length === 0) refuse([{ line: 2, why: 'is missing: the file lists no payout results' }])
  if (rows.length > rowsMax) refuse([{ line: rowsMax + 2, why: `exceeds the limit of ${rowsMax} lines` }])
  const wrong = rows.filter(({ cells }) => cells.length !== header.length)
  if (wrong.length > 0) refuse(wrong.map(({ line, cells }) => ({ line, why: `has ${cells.length} of ${header.length} fields` })))
  return rows.map(({ line, cells }) => {
    const cell = (name: keyof typeof place) => cells[place[name]] ?? ''
    return {
      line,
      number: cell('payout'),
      amount: cell('amount'),
      status: cell('status'),
      reference: cell('reference'),
      reason: results.reason === null ? cell('status') : cell('reason'),
    }
  })
}

/** Where each column is, whatever their order and whatever else there is. Throws `rule_broken` for one that is missing, or there twice. */
function placesOf(header: readonly string[], results: FileLayout['results']): Record<(typeof fields)[number], number> {
  const titles = header.map((title) => title.toLowerCase())
  const named = fields.flatMap((field) => (results[field] === null ? [] : [{ field, title: results[field] }]))
  const count = (title: string) => titles.filter((one) => one === title.toLowerCase()).length
  const missing = named.filter(({ title }) => count(title) === 0)
  const all = named.map(({ title }) => title).join(', ')
  if (missing.length > 0)
    refuse([{ line: 1, why: `must contain the columns ${all}; missing: ${missing.map(({ title }) => title).join(', ')}` }])
  const doubled = named.find(({ title }) => count(title) > 1)
  if (doubled) refuse([{ line: 1, why: `contains the column ${doubled.title} twice` }])
  const places = named.map(({ field, title }) => [field, titles.indexOf(title.toLowerCase())])
  return Object.fromEntries(places) as Record<(typeof fields)[number], number>
}

function records(content: string, expected: Parameters<typeof readCsv>[1]): ReturnType<typeof readCsv> {
  try {
    return readCsv(content, expected)
  } catch (error) {
    if (!(error instanceof CsvUnreadable)) throw error
    return refuse([{ line: error.line, why: 'cannot be read as CSV' }])
  }
}

/** Compares the lines with the payouts they name. Throws `rule_broken` where one is foreign, doubled, altered, or says nothing. */
export function matchLines(
  lines: readonly WrittenLine[],
  items: readonly FiledItem[],
  { results }: Pick<FileLayout, 'results'>,
): ResultLine[] {
  const byNumber = new Map(items.map((item) => [item.number, item]))
  const seen = new Map<string, number>()
  const wrong: WrongLine[] = []
  const matched: ResultLine[] = []
  for (const written of lines) {
    const item = byNumber.get(numberIn(written.number))
    const why = wrongOf(written, { item, earlier: seen.get(written.number), results })
    seen.set(written.number, written.line)
    if (why !== null) wrong.push({ line: written.line, why })
    else if (item) matched.push({ payoutId: item.id, attempt: item.attempt, amountSen: item.amountSen, told: toldOf(written, results) })
  }
  if (wrong.length > 0) refuse(wrong)
  return matched
}

/** What the bank's word stands for; null for none that the layout knows. */
function outcomeOf({ status }: WrittenLine, { paid, failed }: FileLayout['results']): Told['status'] | null {
  const isIn = (words: readonly string[]) => words.some((word) => word.toLowerCase() === status.toLowerCase())
  if (isIn(paid)) return 'paid'
  return isIn(failed) ? 'failed' : null
}

const toldOf = (line: WrittenLine, results: FileLayout['results']): Told =>
  outcomeOf(line, results) === 'paid' ? { status: 'paid', reference: line.reference } : { status: 'failed', reason: line.reason }

const isWritten = (text: string) => text.length <= textMax && /[^\p{C}\p{Z}]/u.test(text) && !/\p{Cc}/u.test(text)

interface Match {
  item: FiledItem | undefined
  /** The line that names the same payout before. */
  earlier: number | undefined
  results: FileLayout['results']
}

function wrongOf(line: WrittenLine, { item, earlier, results }: Match): string | null {
  const { number, reference: bankReference, reason } = line
  if (!PayoutNumber.safeParse(numberIn(number)).success) return 'names no payout'
  if (!item) return `names ${number}, which is not in this payout batch`
  if (earlier !== undefined) return `names ${number}, which is already on line ${earlier}`
  if (number !== referenceOf(item)) return `names ${number}, but the open transfer is ${referenceOf(item)}`
  const wrongAmount = wrongAmountOf(line, item, results)
  if (wrongAmount !== null) return wrongAmount
  if (item.status !== 'processing') return `names ${number}, which already has an outcome`
  const status = outcomeOf(line, results)
  if (status === null) return `has a result other than ${results.paid.join(', ')}, ${results.failed.join(', ')}`
  if (status === 'paid' && !isWritten(bankReference)) return `needs a reference of at most ${textMax} characters for the paid ${number}`
  if (status === 'failed' && !isWritten(reason)) return `needs a reason of at most ${textMax} characters for the failed ${number}`
  return null
}

const shownMax = 40
const quoted = (text: string) => `“${text.length > shownMax ? `${text.slice(0, shownMax)}…` : text}”`

/** Amounts are compared by value: a spreadsheet saves 655.00 as 655. */
function wrongAmountOf({ number, amount }: WrittenLine, { amountSen }: FiledItem, { unit }: FileLayout['results']): string | null {
  const read = readAmount(amount)
  if (read === null) return `has no amount for ${number}`
  if (read === undefined) {
    const right = unit === 'sen' ? String(amountSen) : ringgitText(amountSen)
    return `has ${quoted(amount)} as the amount of ${number}, which is not an amount such as ${right}`
  }
  const sen = unit === 'sen' ? read / 100 : read
  if (sen === amountSen) return null
  const shown = Number.isInteger(sen) ? ringgit(sen) : quoted(amount)
  return `has a different amount (${shown}) than ${number} (${ringgit(amountSen)})`
}
