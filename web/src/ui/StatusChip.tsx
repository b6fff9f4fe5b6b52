import { Chip, type Tone } from './Chip.tsx'
import { type Glyph, StatusGlyph } from './StatusGlyph.tsx'

/** How a status looks in chips and timelines. A feature keeps the looks of its own statuses. */
export interface StatusLook {
  tone: Tone
  glyph: Glyph
}

export function StatusChip({ status, look: { tone, glyph } }: { status: string; look: StatusLook }) {
  return (
    <Chip tone={tone} glyph={<StatusGlyph glyph={glyph} />}>
      {statusText(status)}
    </Chip>
  )
}

/** `agent_en_route` → "Agent en route". */
function statusText(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ')
}
