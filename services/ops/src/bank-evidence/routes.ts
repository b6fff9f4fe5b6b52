import type { z } from 'zod'
import { Versioned } from '../platform/contract.ts'
import { receiving } from '../platform/files/receive.ts'
import { post, postFile, type Route } from '../platform/http/routes.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { EvidenceFile, EvidenceRejection, NewBankEvidence } from './contract.ts'
import { confirmEvidence, recordEvidence, rejectEvidence, uploadPaper, withdrawEvidence } from './definition.ts'
import type { EvidencedDoc, EvidenceDefinition } from './definition.ts'

interface Served<Doc, Answer extends z.ZodType> {
  seal: DataSeal
  /** Of the records: `/payouts`. */
  path: '/payouts' | '/refunds'
  ref: z.ZodType<string>
  answer: Answer
  toDetails: (doc: Doc) => z.input<Answer> | Promise<z.input<Answer>>
}

/** How two people settle one of these records by the bank's papers. */
export function evidenceRoutes<Doc extends EvidencedDoc, Next, Answer extends z.ZodType>(
  definition: EvidenceDefinition<Doc, Next>,
  served: Served<Doc, Answer>,
): Route[] {
  const { seal, path: records, ref, answer, toDetails } = served
  const { name } = definition.entity
  const path = `${records}/:id/evidence` as const
  const params = { id: ref }
  const money = { params, answer, idempotencyKey: 'required' } as const
  return [
    postFile(
      `${path}/files`,
      'finance.write',
      {
        summary: `Upload a supporting document for a ${name} without an answer, to be used within an hour`,
        params,
        receive: receiving(definition.attachment.kinds),
        answer: EvidenceFile,
        status: 201,
      },
      ({ id, body }) => uploadPaper(definition, seal, id, body),
    ),
    post(
      path,
      'finance.write',
      {
        summary: `Record a supporting document for a ${name} whose outcome is unknown for 24 hours`,
        body: NewBankEvidence,
        ...money,
      },
      async ({ context, id, body }) => toDetails(await recordEvidence(definition, context, id, body)),
    ),
    ...decisionRoutes(definition, served),
  ]
}

function decisionRoutes<Doc extends EvidencedDoc, Next, Answer extends z.ZodType>(
  definition: EvidenceDefinition<Doc, Next>,
  { path: records, ref, answer, toDetails }: Served<Doc, Answer>,
): Route[] {
  const { name } = definition.entity
  const path = `${records}/:id/evidence` as const
  const money = { params: { id: ref }, answer, idempotencyKey: 'required' } as const
  return [
    post(
      `${path}/confirm`,
      'finance.approve',
      { summary: `Confirm a supporting document of a ${name} recorded by another user`, body: Versioned, ...money },
      async ({ context, id, body }) => toDetails(await confirmEvidence(definition, context, id, body)),
    ),
    post(
      `${path}/reject`,
      'finance.approve',
      { summary: `Reject a supporting document of a ${name} recorded by another user, with a reason`, body: EvidenceRejection, ...money },
      async ({ context, id, body }) => toDetails(await rejectEvidence(definition, context, id, body)),
    ),
    post(
      `${path}/withdraw`,
      'finance.write',
      { summary: `Withdraw your own supporting document of a ${name} before it is decided`, body: Versioned, ...money },
      async ({ context, id, body }) => toDetails(await withdrawEvidence(definition, context, id, body)),
    ),
  ]
}
