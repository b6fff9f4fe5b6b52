import { get, post, postFile, type Route } from '../platform/http/routes.ts'
import { receiving, whoIsNamed } from '../platform/files/receive.ts'
import { revealRoute } from '../platform/personal-data/reveal.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { releasePapers } from './claims.ts'
import {
  Approval,
  Refusal,
  Release,
  SubmittedPapers,
  SubmittedPapersList,
  UploadedImage,
  VerificationPage,
  VerificationQuery,
  VerificationReview,
  VerificationRow,
  VerificationStats,
} from './contract.ts'
import { decide } from './decisions.ts'
import type { VerificationDefinition } from './definition.ts'
import { toRow } from './model.ts'
import { listSubmitted, listVerifications, readPaperNumber } from './queries.ts'
import { openReview } from './review.ts'
import { readVerificationStats } from './stats.ts'
import { submitPapers, uploadImage } from './submit.ts'

/** What staff do with the papers of these people. */
export function reviewRoutes(definition: VerificationDefinition, seal: DataSeal): Route[] {
  const { read, write } = definition.permissions
  const { entity } = definition.people
  const path = `${definition.path}/verifications` as const
  return [
    get(
      path,
      read,
      { summary: `List the documents of ${entity}s, longest wait first`, query: VerificationQuery, answer: VerificationPage },
      ({ query }) => listVerifications(definition, query),
    ),
    get(`${path}/stats`, read, { summary: 'Count of documents to review, live', answer: VerificationStats }, () =>
      readVerificationStats(definition),
    ),
    post(
      `${path}/:id/claim`,
      write,
      {
        summary: 'Reserve documents for five minutes and view them; the view is logged',
        answer: VerificationReview,
        // An answer that could be repeated would have to be stored.
        idempotencyKey: 'unused',
      },
      ({ context: by, id, http: { address } }) => openReview(definition, { by, address, seal }, id),
    ),
    post(
      `${path}/:id/release`,
      write,
      { summary: 'Release documents', body: Release, answer: VerificationRow },
      async ({ context, id, body }) => toRow(await releasePapers(definition, context, id, body)),
    ),
    revealRoute(seal, {
      path: `${path}/:id/reveal`,
      permission: write,
      entity: definition.entity,
      fields: ['documentNumber'],
      read: (id) => readPaperNumber(definition, id),
    }),
    ...decisionRoutes(definition, path),
  ]
}

function decisionRoutes(definition: VerificationDefinition, path: `${string}/verifications`): Route[] {
  const { write } = definition.permissions
  return [
    post(
      `${path}/:id/approve`,
      write,
      { summary: 'Approve reserved documents', body: Approval, answer: VerificationRow },
      ({ context, id, body }) => decide(definition, context, id, { ...body, status: 'verified' }),
    ),
    post(
      `${path}/:id/reject`,
      write,
      { summary: 'Reject reserved documents, with a reason', body: Refusal, answer: VerificationRow },
      ({ context, id, body }) => decide(definition, context, id, { ...body, status: 'rejected' }),
    ),
    post(
      `${path}/:id/ask-again`,
      write,
      { summary: 'Request new documents, with a reason', body: Refusal, answer: VerificationRow },
      ({ context, id, body }) => decide(definition, context, id, { ...body, status: 'requires_documents' }),
    ),
  ]
}

/** What the app of these people does with their papers. */
export function appRoutes(definition: VerificationDefinition, seal: DataSeal): Route[] {
  const app = { scopes: [definition.scope] }
  const { entity } = definition.people
  const path = `/field${definition.path}/:id/documents` as const
  return [
    get(path, app, { summary: `Get the verification results of one ${entity}`, answer: SubmittedPapersList }, ({ id }) =>
      listSubmitted(definition, id),
    ),
    postFile(
      `${path}/images`,
      app,
      {
        summary: `Upload an image of a document; submit it within an hour`,
        receive: receiving(definition.images.kinds, whoIsNamed),
        answer: UploadedImage,
        status: 201,
      },
      ({ id, body }) => uploadImage(definition, seal, id, body),
    ),
    post(
      path,
      app,
      {
        summary: `Submit documents of one ${entity}`,
        body: definition.papers,
        answer: SubmittedPapers,
        status: 201,
        idempotencyKey: 'required',
      },
      ({ context: by, id, body }) => submitPapers(definition, { by, seal }, id, body),
    ),
  ]
}
