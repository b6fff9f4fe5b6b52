import { cpus, loadavg } from 'node:os'

/** One row of the table: both measurements, and the target. */
export interface Row {
  what: string
  ours: string
  other: string
  ratio: string
  target: string
  met: boolean | null
}

export const median = (values: readonly number[]): number => percentile(values, 50)

export function percentile(values: readonly number[], rank: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((rank / 100) * sorted.length) - 1)] ?? NaN
}

export const thousands = (value: number): string => Math.round(value).toLocaleString('en')
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
export const times = (value: number): string => `${value.toFixed(2)} ×`

export function printMachine(section: string): void {
  console.log(`\n${section} (load average ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores, Node ${process.versions.node})`)
}

export function printTable(rows: readonly Row[]): void {
  const head: Row = { what: 'what', ours: 'product', other: 'beside it', ratio: 'ratio', target: 'target', met: null }
  const columns = ['what', 'ours', 'other', 'ratio', 'target'] as const
  const widths = columns.map((name) => Math.max(...[head, ...rows].map((row) => row[name].length)))
  for (const row of [head, ...rows]) {
    const verdict = row.met === null ? '' : row.met ? 'met' : 'MISSED'
    console.log(`${columns.map((name, index) => row[name].padEnd(widths[index] ?? 0)).join(' | ')} | ${verdict}`)
  }
}
