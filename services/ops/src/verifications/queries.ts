import type { z } from 'zod'
import type { Page } from '../platform/contract.ts'
import { defineList } from '../platform/database/list-query.ts'
import { oneOf, Types } from '../platform/database/mongo.ts'
import { notFound } from '../platform/errors.ts'
import { isOfVehicle, type ListedVerification, type SubmittedPapers, type VerificationQuery, type VerificationRow } from './contract.ts'
import type { VerificationDefinition } from './definition.ts'
import { toRow, toSubmitted, type VerificationDoc } from './model.ts'

type Query = z.output<typeof VerificationQuery>

/** Erased papers are in no list. */
export async function listVerifications(
  { entity: { model }, people: { readPlates } }: VerificationDefinition,
  query: Query,
): Promise<Page<ListedVerification>> {
  const list = defineList(
    { model, toEntity: toRow },
    {
      filter: ({ subjectId, status }: Pick<Query, 'subjectId' | 'status'>) => ({
        erasedAt: null,
        ...(subjectId && { subjectId: new Types.ObjectId(subjectId) }),
        ...(status && { status: oneOf(status) }),
      }),
      sorts: { submittedAt: null },
      defaultSort: 'submittedAt',
    },
  )
  const found = await list.page(query)
  const driven = found.items.filter(({ documentType }) => isOfVehicle(documentType)).map(({ subjectId }) => subjectId)
  const plates = readPlates && driven.length > 0 ? await readPlates([...new Set(driven)]) : null
  const plateOf = ({ documentType, subjectId }: VerificationRow) => (isOfVehicle(documentType) ? plates?.get(subjectId) : undefined)
  return { ...found, items: found.items.map((row) => ({ ...row, plateNumber: plateOf(row) ?? null })) }
}

/** Throws `not_found`, also for those that were erased. */
export async function getVerificationDoc({ entity }: VerificationDefinition, id: string): Promise<VerificationDoc> {
  const doc = await entity.model.findOne({ _id: id, erasedAt: null }).lean<VerificationDoc>()
  if (!doc) throw notFound('Verification')
  return doc
}

/** The number on papers, decided or not, and whose they are; null if there are none, or they were erased. */
export async function readPaperNumber({ entity, people }: VerificationDefinition, id: string) {
  const doc = await entity.model.findOne({ _id: id, erasedAt: null }).lean<VerificationDoc>()
  return doc && { values: { documentNumber: doc.documentNumber }, person: { entity: people.entity, id: String(doc.subjectId) } }
}

const keptMax = 50

/** The latest papers of somebody, the latest first. */
export const findOfSubject = ({ entity }: VerificationDefinition, subjectId: string): Promise<VerificationDoc[]> =>
  entity.model
    .find({ subjectId: new Types.ObjectId(subjectId), erasedAt: null })
    .sort({ submittedAt: -1, _id: -1 })
    .limit(keptMax)
    .lean<VerificationDoc[]>()

/** What an app shows of them. Throws `not_found` if there is no such person. */
export async function listSubmitted(definition: VerificationDefinition, subjectId: string): Promise<{ items: SubmittedPapers[] }> {
  if (!(await definition.people.read(subjectId))) throw notFound(titleOf(definition))
  return { items: (await findOfSubject(definition, subjectId)).map(toSubmitted) }
}

/** As error messages name the person: "Customer not found". */
export const titleOf = ({ people: { entity } }: VerificationDefinition): string => entity.charAt(0).toUpperCase() + entity.slice(1)
