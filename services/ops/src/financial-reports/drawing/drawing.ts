import { createThread, programBeside, type Thread } from '../../platform/concurrency/thread.ts'
import type { ReportSection } from '../contract.ts'
import type { Content } from '../content/content.ts'
import type { Titled } from '../content/titles.ts'

/** What a thread needs to draw a report: plain data. */
export interface DrawnReport {
  report: Omit<Titled, 'generatedBy'> & { generatedBy: Pick<Titled['generatedBy'], 'name'> }
  content: Pick<Content, 'data' | 'list'>
}

/** The most rows that a document lists: the other formats list all of them. */
const listedMax = 2_000
const taskMaxMs = 120_000

/**
 * Draws a report as a document in a thread: one of two thousand rows would hold up all other jobs for seconds. Throws `unavailable` if the
 * thread dies or takes longer than two minutes.
 */
export const createReportDrawing =
  (thread: Thread<DrawnReport, Uint8Array>) =>
  ({ name, type, startDate, endDate, generatedBy }: Titled, { data, list }: Content): Promise<Uint8Array> =>
    thread.run({
      report: { name, type, startDate, endDate, generatedBy: { name: generatedBy.name } },
      content: { data, list: list && withinPages(list) },
    })

export const drawInThread = createReportDrawing(createThread(programBeside(import.meta.url, 'report-thread'), { taskMaxMs }))

function withinPages(list: ReportSection): ReportSection {
  if (list.rows.length <= listedMax) return list
  const [all, some] = [list.rows.length, listedMax].map((rows) => rows.toLocaleString('en'))
  return { ...list, title: `${list.title}: the first ${some} of ${all}; CSV and XLSX list all`, rows: list.rows.slice(0, listedMax) }
}
