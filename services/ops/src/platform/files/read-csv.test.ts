import { expect, it } from 'vitest'
import { CsvUnreadable, readCsv } from './read-csv.ts'

const expected = { delimiter: ',', titles: ['Payout', 'Amount'] }
const lines = [
  { line: 1, cells: ['Payout', 'Amount'] },
  { line: 2, cells: ['PO-1', '655'] },
]
const later = lines.map(({ line, cells }) => ({ line: line + 1, cells }))

it.each([
  ['as it is', 'Payout,Amount\nPO-1,655\n', lines],
  ['with a byte order mark and CRLF', '\uFEFFPayout,Amount\r\nPO-1,655\r\n', lines],
  ['with CR only', 'Payout,Amount\rPO-1,655', lines],
  ['with semicolons', 'Payout;Amount\r\nPO-1;655\r\n', lines],
  ['with tabs', 'payout\tamount\nPO-1\t655', [{ line: 1, cells: ['payout', 'amount'] }, lines[1]]],
  ['with a sep= line', 'sep=;\r\nPayout;Amount\r\nPO-1;655', later],
  ['with a quoted sep= line after a byte order mark', '\uFEFF"sep=|"\nPayout|Amount\nPO-1|655', later],
  ['with sep= in capitals and the expected delimiter', 'SEP=,\nPayout,Amount\nPO-1,655', later],
  ['with a sep= line padded with its delimiter', 'sep=;;;;\r\nPayout;Amount;;\r\nPO-1;655;;', later],
  ['with a padded sep= line of another delimiter', 'sep=####\nPayout#Amount\nPO-1#655', later],
  ['with a quoted and padded sep= line', '\uFEFF"sep=|"||\r\n"Payout"|Amount\r\nPO-1|"655"', later],
  ['with a sep= line that was saved as a row with commas', '"sep=;",\nPayout,Amount\nPO-1,655', later],
  ['with a sep= line that was saved as a row with tabs', 'sep=,\t\t \nPayout\tAmount\nPO-1\t655', later],
  ['with lines of delimiters only', 'Payout,Amount\nPO-1,655\n,\n,,,\n', lines],
  ['with columns that are empty', 'Payout,Amount,,\nPO-1,655,,\n', lines],
  ['with a line longer by empty cells', 'Payout;Amount\nPO-1;655;;;\n', lines],
  ['with no-break spaces and invisible characters', 'Payout, Amount\nPO-1\u00A0,\u200B655\u200E\n', lines],
  ['with quotes', '"Payout";"Amount"\n"PO-1";"655"\n', lines],
  ['with empty lines before', '\n\nPayout,Amount\nPO-1,655', [3, 4].map((line, at) => ({ line, cells: lines[at]?.cells }))],
])('reads a file %s', (_name, content, read) => {
  expect(readCsv(content, expected)).toEqual(read)
})

it('keeps commas within cells of another delimiter, and what is beyond the titles', () => {
  expect(readCsv('Amount, in RM;Payout\n"1,200.00";PO-1;x', { delimiter: ',', titles: ['Amount, in RM', 'Payout'] })).toEqual([
    { line: 1, cells: ['Amount, in RM', 'Payout'] },
    { line: 2, cells: ['1,200.00', 'PO-1', 'x'] },
  ])
  expect(readCsv('A;B\n1;2', expected)[0]?.cells).toEqual(['A;B'])
})

it.each(['sep=;\n', 'sep=;;;;\n', ''])('keeps the delimiter within quoted cells, after "%s"', (first) => {
  const row = readCsv(`${first}Payout;Amount;Note\nPO-1;655;"a;b, ""c"""\n`, expected)[1]
  expect(row?.cells).toEqual(['PO-1', '655', 'a;b, "c"'])
})

it('names the line that cannot be read', () => {
  const lineOf = (content: string) => {
    try {
      return readCsv(content, expected).length
    } catch (error) {
      return error instanceof CsvUnreadable && `line ${error.line}`
    }
  }
  expect(lineOf('Payout,Amount\n"PO-1,655')).toMatch(/^line [23]$/)
  expect(lineOf('sep=;\nPayout;Amount\nPO"1;655')).toBe('line 3')
  expect(lineOf('sep=;;;\nPayout;Amount\nPO-1;655\nPO"2;655')).toBe('line 4')
})
