/** A document of one column of rows, as data: it is drawn in a thread. */
export interface PdfContent {
  /** The heading, and the title in the file's properties. */
  title: string
  blocks: readonly PdfBlock[]
  /** How wide the column of values is, in points. */
  valueWidth: number
}

export type PdfBlock = { label: string; value: string; isStrong?: boolean } | 'rule'

export const pdfRow = (label: string, value: string): PdfBlock => ({ label, value })
