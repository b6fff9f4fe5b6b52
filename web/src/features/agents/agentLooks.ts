import type {
  AgentAccountStatus,
  AgentVerificationStatus,
  RegistrationFee,
  SettlementCycle,
  SuspensionGround,
  VehiclePaper,
} from '@kainsiap/ops/agents/contract'
import type { z } from 'zod'
import type { StatusLook } from '../../ui/StatusChip.tsx'

export const accountLooks = {
  active: { tone: 'positive', glyph: 'tick' },
  pending_verification: { tone: 'warning', glyph: 'dashed' },
  suspended: { tone: 'danger', glyph: 'exclamation' },
  banned: { tone: 'danger', glyph: 'cross' },
} as const satisfies Record<AgentAccountStatus, StatusLook>

export const verificationLooks = {
  verified: { tone: 'positive', glyph: 'tick' },
  pending: { tone: 'warning', glyph: 'dashed' },
  under_review: { tone: 'info', glyph: 'ring-6' },
  rejected: { tone: 'danger', glyph: 'cross' },
} as const satisfies Record<AgentVerificationStatus, StatusLook>

export const cycleNames: Readonly<Record<SettlementCycle, string>> = { two_weeks: 'Every two weeks', monthly: 'Monthly' }
export const feeNames: Readonly<Record<RegistrationFee, string>> = { paid: 'Paid', waived: 'Waived' }
export const paperNames: Readonly<Record<z.infer<typeof VehiclePaper>, string>> = { insurance: 'Insurance', roadtax: 'Road tax' }

/** For what the terms allow a suspension. */
export const groundNames: Readonly<Record<SuspensionGround, string>> = {
  fraud: 'Fraud',
  chargebacks: 'Chargebacks',
  aml_kyc: 'Identity or money laundering checks',
  delivery_failures: 'Repeated delivery failures',
  breach_of_terms: 'Breach of the terms',
}
