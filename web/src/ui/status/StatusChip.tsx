import { Chip, type Tone } from './Chip.tsx'
import { labelOf } from '../format/labelOf.ts'
import { type Glyph, StatusGlyph } from './StatusGlyph.tsx'

/** How a status looks in chips and timelines. A feature keeps the looks of its own statuses. */
export interface StatusLook {
  tone: Tone
  glyph: Glyph
}

export function StatusChip({ status, look: { tone, glyph } }: { status: string; look: StatusLook }) {
  return (
    <Chip tone={tone} glyph={<StatusGlyph glyph={glyph} />}>
      {labelOf(status)}
    </Chip>
  )
}
