import { expect, it } from 'vitest'
import type { FiledItem } from '../../payouts/batch/run-items.ts'
import { AppError } from '../../platform/errors.ts'
import type { FileLayout } from './file-layout-contract.ts'
import { ownLayout } from './file-layout.ts'
import { matchLines, readLines } from './result-file.ts'

const number = 'PO-2026-065'
const item = { id: 'a'.repeat(24), number, attempt: 1, amountSen: 65_500, status: 'processing' } as FiledItem
const other = { ...item, id: 'b'.repeat(24), number: 'PO-2026-066', amountSen: 120_050 } as FiledItem
const header = 'payout,amount,status,reference,reason'
const inSen: FileLayout = { ...ownLayout, results: { ...ownLayout.results, unit: 'sen' } }

const read = (content: string, layout = ownLayout) => matchLines(readLines(content, layout), [item, other], layout)
const withAmount = (amount: string) => `${header}\n${number},${amount},paid,R-1,\n`
function problemOf(content: string, layout = ownLayout): string {
  try {
    return `read ${read(content, layout).length}`
  } catch (error) {
    return error instanceof AppError ? error.message : String(error)
  }
}

it.each(['655.00', '655', '655.0', '655.', 'RM 655.00', 'RM655', '\u00A0655.00\u200B', '0655.00'])('takes %s for RM 655.00', (amount) => {
  expect(read(withAmount(amount))).toMatchObject([{ payoutId: item.id, amountSen: 65_500 }])
})

it('takes amounts as a spreadsheet saves them', () => {
  expect(read(`${header}\n${other.number},1200.5,paid,R-1,\n`)).toMatchObject([{ amountSen: 120_050 }])
  expect(read(`${header}\n${other.number},"1,200.50",paid,R-1,\n`)).toMatchObject([{ amountSen: 120_050 }])
})

it.each([
  ['655.01', /line 2 has a different amount \(RM 655\.01\) than PO-2026-065 \(RM 655\.00\)/],
  ['65500', /line 2 has a different amount \(RM 65,500\.00\)/],
  ['six hundred', /line 2 has “six hundred” as the amount of PO-2026-065, which is not an amount such as 655\.00/],
  ['6.55E+02', /“6\.55E\+02”.* is not an amount/],
  ['#####', /“#####”.* is not an amount/],
  ['"655,00"', /“655,00”.* is not an amount/],
  ['', /line 2 has no amount for PO-2026-065/],
])('says what is wrong with the amount %s', (amount, problem) => {
  expect(problemOf(withAmount(amount))).toMatch(problem)
})

it.each([
  ['65500', /^read 1$/],
  ['"65,500"', /^read 1$/],
  ['65500.00', /^read 1$/],
  ['655.00', /has a different amount \(RM 6\.55\)/],
  ['655.50', /has a different amount \(“655\.50”\)/],
  ['n/a', /“n\/a”.* is not an amount such as 65500/],
])('reads the amount %s of a layout in sen', (amount, outcome) => {
  expect(problemOf(withAmount(amount), inSen)).toMatch(outcome)
})

it.each([
  ['a last line of delimiters only', `${withAmount('655')},,,,\r\n`],
  ['longer lines of delimiters only', `${withAmount('655')},,,,,,,\n,\n`],
  ['semicolons', withAmount('655').replaceAll(',', ';')],
  ['a sep= line and CRLF', `\uFEFFsep=;\n${withAmount('655.0').replaceAll(',', ';')}`.replaceAll('\n', '\r\n')],
  ['tabs at the end of the last line', withAmount('655').replaceAll(',', '\t').trimEnd().concat('\t')],
  ['empty columns', withAmount('655').replaceAll('\n', ',,\n')],
])('reads a file with %s', (_name, content) => {
  expect(problemOf(content)).toBe('read 1')
})

it('counts lines as an editor does, below a sep= line', () => {
  expect(problemOf(`sep=,\n${withAmount('1')}`)).toContain('line 3 has a different amount')
})
