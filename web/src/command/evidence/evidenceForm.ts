import { EvidenceOutcome } from '@kainsiap/ops/bank-evidence/contract'
import { line, text } from '@kainsiap/ops/platform/contract'
import { z } from 'zod'
import type { SaidByPaper } from './evidenceKind.ts'

const Reference = line(60)
const Reason = text(300)

/** The form's rules: a reference of what was paid, a reason of what failed. Gives the command without file and version. */
export const evidenceForm = z
  .strictObject({
    outcome: EvidenceOutcome,
    reference: z.string().optional(),
    reason: z.string().optional(),
    note: text(500).optional(),
  })
  .superRefine(({ outcome, reference, reason }, context) => {
    const [field, given, rule] = outcome === 'paid' ? (['reference', reference, Reference] as const) : (['reason', reason, Reason] as const)
    const problem = rule.safeParse(given ?? '').error?.issues[0]
    if (problem) context.addIssue({ code: 'custom', path: [field], message: given?.trim() ? problem.message : 'This field is required.' })
  })
  .transform(({ outcome, reference = '', reason = '', note }): WithoutFile<SaidByPaper> => {
    const noted = note === undefined ? {} : { note }
    return outcome === 'paid' ? { outcome, reference: reference.trim(), ...noted } : { outcome, reason: reason.trim(), ...noted }
  })

type WithoutFile<One> = One extends unknown ? Omit<One, 'file'> : never
