import type { AgentVerificationStatus, RegistrationFee, SettlementCycle, SuspensionGround } from '@kainsiap/ops/agents/contract'
import type { StatusLook } from '../../ui/status/StatusChip.tsx'

export const verificationLooks = {
  verified: { tone: 'positive', glyph: 'tick' },
  pending: { tone: 'warning', glyph: 'dashed' },
  under_review: { tone: 'info', glyph: 'ring-6' },
  rejected: { tone: 'danger', glyph: 'cross' },
} as const satisfies Record<AgentVerificationStatus, StatusLook>

export const cycleNames: Readonly<Record<SettlementCycle, string>> = { two_weeks: 'Every two weeks', monthly: 'Monthly' }
export const feeNames: Readonly<Record<RegistrationFee, string>> = { paid: 'Paid', waived: 'Waived' }

/** For what the terms allow a suspension. */
export const groundNames: Readonly<Record<SuspensionGround, string>> = {
  fraud: 'Fraud',
  chargebacks: 'Chargebacks',
  aml_kyc: 'Identity or money laundering checks',
  delivery_failures: 'Repeated delivery failures',
  breach_of_terms: 'Breach of the terms',
}
