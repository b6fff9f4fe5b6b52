import { vehiclePaperNames } from '@kainsiap/ops/agents/contract'
import type { Candidate } from '@kainsiap/ops/orders/agents/candidate-contract'
import { statusLabel } from '@kainsiap/ops/orders/status-machine'
import { malaysianClock, malaysianDate } from '../../../ui/format/malaysianTime.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'

/** One reason for or against an agent. */
export interface CandidateReason {
  text: string
  /** `decides`: it determines the agent's rank. `warning`: it barely fits. */
  weight: 'plain' | 'decides' | 'warning'
}

/** Whether an agent can be chosen directly. Those of `canBeAllowed` need an explicit confirmation; the others cannot be chosen. */
export function canTake({ fit }: Pick<Candidate, 'fit'>): boolean {
  return fit === 'good' || fit === 'other_area'
}

/** "Motorcycle · VFD 2281" */
export function vehicleAndPlate({ vehicleType, plateNumber }: Pick<Candidate, 'vehicleType' | 'plateNumber'>): string {
  return `${labelOf(vehicleType)} · ${plateNumber}`
}

/** "7 of 12 today" */
export function loadLabel({ dayLoad, maxOrdersPerDay }: Pick<Candidate, 'dayLoad' | 'maxOrdersPerDay'>, day: string): string {
  return `${String(dayLoad)} of ${String(maxOrdersPerDay)} ${day}`
}

/** The facts about an agent, always in the same order: area, load on the pickup's day, vehicle, orders nearby. */
export function reasonsFor(candidate: Candidate, day: string): CandidateReason[] {
  const { city, dayLoad, maxOrdersPerDay, nearby, reasons } = candidate
  const area = reasons.find(({ kind }) => kind === 'area')
  const small = reasons.find(({ kind }) => kind === 'vehicle_small')
  const isLastPlace = dayLoad + 1 >= maxOrdersPerDay
  const found: CandidateReason[] = [
    area?.kind === 'area' ? { text: area.city, weight: 'decides' } : { text: `${city}, different area`, weight: 'plain' },
    { text: `${loadLabel(candidate, day)}${isLastPlace ? ', last slot' : ''}`, weight: isLastPlace ? 'warning' : 'plain' },
  ]
  if (small?.kind === 'vehicle_small') found.push({ text: `too small for ${String(small.items)} pieces`, weight: 'warning' })
  if (nearby) found.push({ text: `nearby at ${malaysianClock(nearby.at)} for ${nearby.number}`, weight: 'decides' })
  return found
}

/** The reason why an agent cannot take the slot. */
export function reasonAgainst(candidate: Candidate, day: string): string {
  const { reasons, fit, city, state } = candidate
  const status = reasons.find(({ kind }) => kind === 'status')
  if (reasons.some(({ kind }) => kind === 'has_order')) return 'Current agent'
  const expired = reasons.find(({ kind }) => kind === 'papers_expired')
  if (status?.kind === 'status') return `${statusLabel(status.status)}: can’t take orders`
  if (expired?.kind === 'papers_expired')
    return `${vehiclePaperNames[expired.paper]} expired on ${malaysianDate(expired.expiresOn)}: can’t take orders`
  if (fit === 'off_duty') return reasons.some(({ kind }) => kind === 'day_off') ? `Day off ${day}` : 'Off duty now'
  if (fit === 'full') return `Full ${day}: ${String(candidate.dayLoad)} of ${String(candidate.maxOrdersPerDay)}`
  return `${city}, ${state}: not in the pickup state · ${loadLabel(candidate, day)}`
}

/** Whether an explicit confirmation allows the agent despite the reason. */
export function canBeAllowed({ fit }: Pick<Candidate, 'fit'>): boolean {
  return fit === 'other_state' || fit === 'full' || fit === 'off_duty'
}
