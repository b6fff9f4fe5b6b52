import { CsvError, parse } from 'csv-parse/sync'
import { PayoutNumber } from '../payouts/contract.ts'
import type { FiledItem, Told } from '../payouts/run-items.ts'
import { AppError } from '../platform/errors.ts'
import { ringgit, ringgitText } from '../platform/money.ts'

// The bank's result file: each line is what the bank says of one payout. One wrong line refuses all of it.

const header = ['payout', 'amount', 'status', 'reference', 'reason'] as const
const rowsMax = 10_000
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
  amountSen: number
  told: Told
}

const namedMax = 10

/** Throws with the lines that are wrong. */
function refuse(wrong: readonly WrongLine[]): never {
  const named = wrong.slice(0, namedMax).map(({ line, why }) => `line ${line} ${why}`)
  const more = wrong.length > namedMax ? `; and ${wrong.length - namedMax} more` : ''
  throw new AppError('rule_broken', `Nothing was taken over: ${named.join('; ')}${more}.`, {
    details: { rule: 'result_file', lines: wrong.slice(0, namedMax) },
  })
}

/** The lines as they are written. Throws `rule_broken` where the file is not one of results. */
export function readLines(content: string): WrittenLine[] {
  const [first, ...rows] = records(content)
  if (!first || header.some((name, index) => first.cells[index]?.toLowerCase() !== name))
    refuse([{ line: 1, why: `has to be ${header.join(',')}` }])
  if (rows.length === 0) refuse([{ line: 2, why: 'is missing: the file says of no payout what became of it' }])
  if (rows.length > rowsMax) refuse([{ line: rowsMax + 2, why: `is too much: a file has at most ${rowsMax} lines` }])
  const wrong = [first, ...rows].filter(({ cells }) => cells.length !== header.length)
  if (wrong.length > 0) refuse(wrong.map(({ line, cells }) => ({ line, why: `has ${cells.length} of ${header.length} fields` })))
  return rows.map(({ line, cells: [number = '', amount = '', status = '', reference = '', reason = ''] }) => ({
    line,
    number,
    amount,
    status: status.toLowerCase(),
    reference,
    reason,
  }))
}

interface CsvRecord {
  record: string[]
  info: { lines: number }
}

function records(content: string): { line: number; cells: string[] }[] {
  try {
    const parsed = parse(content, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 2_000,
    })
    return (parsed as unknown as CsvRecord[]).map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuse([{ line: Number(error['lines'] ?? 1), why: 'cannot be read as CSV' }])
  }
}

/** Compares the lines with the payouts they name. Throws `rule_broken` where one is foreign, doubled, altered, or says nothing. */
export function matchLines(lines: readonly WrittenLine[], items: readonly FiledItem[]): ResultLine[] {
  const byNumber = new Map(items.map((item) => [item.number, item]))
  const seen = new Map<string, number>()
  const wrong: WrongLine[] = []
  const matched: ResultLine[] = []
  for (const written of lines) {
    const item = byNumber.get(written.number)
    const why = wrongOf(written, item, seen.get(written.number))
    seen.set(written.number, written.line)
    if (why !== null) wrong.push({ line: written.line, why })
    else if (item) matched.push({ payoutId: item.id, amountSen: item.amountSen, told: toldOf(written) })
  }
  if (wrong.length > 0) refuse(wrong)
  return matched
}

const toldOf = ({ status, reference, reason }: WrittenLine): Told =>
  status === 'paid' ? { status, reference } : { status: 'failed', reason }

const isWritten = (text: string) => text.length <= textMax && /[^\p{C}\p{Z}]/u.test(text) && !/\p{Cc}/u.test(text)

function wrongOf(
  { number, amount, status, reference, reason }: WrittenLine,
  item: FiledItem | undefined,
  earlier: number | undefined,
): string | null {
  if (!PayoutNumber.safeParse(number).success) return 'names no payout'
  if (!item) return `names ${number}, which is not in this run`
  if (earlier !== undefined) return `names ${number}, as line ${earlier} does`
  if (amount !== ringgitText(item.amountSen)) return `has another amount than ${number}, which is ${ringgit(item.amountSen)}`
  if (item.status !== 'processing') return `names ${number}, of which the outcome is known already`
  if (status !== 'paid' && status !== 'failed') return 'says neither paid nor failed'
  if (status === 'paid' && !isWritten(reference)) return `says that ${number} is paid, without a reference of at most ${textMax} characters`
  if (status === 'failed' && !isWritten(reason)) return `says that ${number} failed, without a reason of at most ${textMax} characters`
  return null
}
