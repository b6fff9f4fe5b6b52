import { expect, it, vi } from 'vitest'
import type { Content } from '../content/content.ts'
import { createReportDrawing, drawInThread, type DrawnReport } from './drawing.ts'
import type { Titled } from '../content/titles.ts'
import { pdfTexts } from '../../testing/pdf-text.ts'

const names = ['陈美玲', 'கவிதா செல்வம்', '김민수', 'สมชาย', 'శ్రీనివాస్', 'မောင်']
const report: Titled = {
  name: 'Agent payouts, Jul 2026',
  type: 'payouts',
  startDate: '2026-07-01',
  endDate: '2026-07-31',
  generatedBy: { name: 'சுரேஷ்' } as Titled['generatedBy'],
}
const listOf = (rows: number): NonNullable<Content['list']> => ({
  title: 'Agent payouts',
  columns: [
    { label: 'Payout', kind: 'text' },
    { label: 'Agent', kind: 'text' },
    { label: 'Amount', kind: 'amount' },
  ],
  rows: Array.from({ length: rows }, (_, row) => [`PO-${row}`, names[row % names.length] ?? '', 12_345]),
  total: ['Total', null, rows * 12_345],
})
const contentOf = (rows: number): Content => ({
  data: {
    asOf: '2026-08-01T00:00:00.000Z',
    summary: { totalRevenueSen: 1, totalOrders: 2, totalCommissionsSen: 3, totalPayoutsSen: 4, netProfitSen: 5 },
    figures: [],
    details: [],
    charts: [],
    listed: null,
  },
  list: listOf(rows),
  agentIds: [],
})

it('draws a report of a thousand rows in a thread, with all names, and leaves the process free', async () => {
  let longestMs = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last)
    last = performance.now()
  }, 5)
  const startedAt = performance.now()
  // A name is drawn in as many texts as it needs fonts.
  const text = pdfTexts(Buffer.from(await drawInThread(report, contentOf(1_000)))).join('')
  clearInterval(timer)
  for (const part of [...names, 'PO-0', 'PO-999', 'RM 123,450.00', 'சுரேஷ்']) expect(text).toContain(part)
  expect(longestMs).toBeLessThan((performance.now() - startedAt) / 2)
}, 120_000)

it('gives the thread at most two thousand rows, and says so', async () => {
  const run = vi.fn<(task: DrawnReport) => Promise<Buffer>>(async ({ content }) => Buffer.from(content.list?.title ?? ''))
  const draw = createReportDrawing({ run })
  expect(String(await draw(report, contentOf(2_001)))).toBe('Agent payouts: the first 2,000 of 2,001; CSV and XLSX list all')
  expect(run.mock.calls[0]?.[0].content.list?.rows).toHaveLength(2_000)
  expect(String(await draw(report, contentOf(2_000)))).toBe('Agent payouts')
})
