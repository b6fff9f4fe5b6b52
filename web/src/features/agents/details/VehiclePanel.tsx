import { type AgentDetails, vehiclePaperNames } from '@kainsiap/ops/agents/contract'
import { TriangleAlert } from 'lucide-react'
import { dayLabel } from '../../../ui/format/dayLabel.ts'
import { Fact, Facts } from '../../../ui/record/Facts.tsx'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { Panel } from '../../../ui/record/Panel.tsx'
import { TonedStrip } from '../../../ui/status/TonedStrip.tsx'

/** What the agent drives, and until when its papers are valid. */
export function VehiclePanel({ agent: { vehicle, papersExpiring } }: { agent: AgentDetails }) {
  const { type, plateNumber, brand, model, year, color, insuranceExpiry, roadtaxExpiry } = vehicle
  return (
    <Panel title="Vehicle and documents">
      {papersExpiring.map(({ paper, expiresOn, isExpired }) => (
        <TonedStrip key={paper} data-tone={isExpired ? 'danger' : 'warning'}>
          <TriangleAlert size={16} aria-hidden />
          <span>
            <b>
              {vehiclePaperNames[paper]} {isExpired ? `expired on ${dayLabel(expiresOn)}.` : `expires on ${dayLabel(expiresOn)}.`}
            </b>{' '}
            {isExpired ? 'No new orders until it is renewed.' : 'No new orders after that date.'}
          </span>
        </TonedStrip>
      ))}
      <Facts>
        <Fact name="Vehicle">{[labelOf(type), [brand, model].filter(Boolean).join(' '), year, color].filter(Boolean).join(', ')}</Fact>
        <Fact name="Plate">{plateNumber}</Fact>
        <Fact name="Insurance">{insuranceExpiry ? `until ${dayLabel(insuranceExpiry)}` : '–'}</Fact>
        <Fact name="Road tax">{roadtaxExpiry ? `until ${dayLabel(roadtaxExpiry)}` : '–'}</Fact>
      </Facts>
    </Panel>
  )
}
