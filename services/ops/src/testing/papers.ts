import { randomUUID } from 'node:crypto'
import { Types } from '../platform/database/mongo.ts'
import type { SubmittedPapers, VerificationReview } from '../verifications/contract.ts'
import { CustomerModel } from '../customers/model.ts'
import type { Answer, Client } from './client.ts'
import { addCustomer } from './customers.ts'
import { formOf, photo, sendForm } from './uploads.ts'

export const icNumber = '910312-14-5527'
const key = () => ({ 'idempotency-key': randomUUID() })

/** Sends an image of a paper, as the app of customers does. */
export async function sendImage(app: Client, customerId: string, bytes?: Buffer): Promise<Answer<{ id: string }>> {
  return sendForm(app, `/field/customers/${customerId}/documents/images`, formOf([{ bytes: bytes ?? (await photo()) }]))
}

interface Sent {
  images?: readonly string[]
  documentNumber?: string
}

export const handIn = (app: Client, customerId: string, { images = [], documentNumber = icNumber }: Sent) =>
  app.post<SubmittedPapers>(`/field/customers/${customerId}/documents`, { documentType: 'ic', documentNumber, images }, key())

/** A customer's papers with one image, handed in. Throws if they are refused. */
export async function sendPapers(
  app: Client,
  customerId: string,
  { bytes, documentNumber }: { bytes?: Buffer; documentNumber?: string } = {},
) {
  const image = await sendImage(app, customerId, bytes)
  const answer = await handIn(app, customerId, { images: [image.body.id], ...(documentNumber !== undefined && { documentNumber }) })
  if (answer.status !== 201) throw new Error(JSON.stringify([image.body, answer.body]))
  return { ...answer.body, image: image.body.id }
}

const path = (id: string, verb: string) => `/customers/verifications/${id}/${verb}`
export const claim = (client: Client, id: string) => client.post<VerificationReview>(path(id, 'claim'))
export const review = (client: Client, id: string, verb: string, body?: object) => client.post(path(id, verb), body)

/** Causes every kind of event of papers, through the API. */
export async function changePapers(staff: Client, app: Client): Promise<void> {
  const { id: customerId } = await addCustomer(staff)
  const decide = async (verb: string, body: object) => {
    const { id } = await sendPapers(app, customerId)
    await review(staff, id, 'claim')
    await review(staff, id, 'release')
    const { version } = (await claim(staff, id)).body
    const { status, body: problem } = await review(staff, id, verb, { version, ...body })
    if (status !== 200) throw new Error(JSON.stringify(problem))
  }
  await decide('ask-again', { reason: 'The photo is blurred' })
  await decide('reject', { reason: 'The card is somebody else’s' })
  await decide('approve', { notes: 'All fields agree' })
  const doc = await CustomerModel.findById(new Types.ObjectId(customerId)).lean()
  const { status } = await staff.remove(`/customers/${customerId}?version=${doc?.version ?? 0}`)
  if (status !== 204) throw new Error(`not deleted: ${status}`)
}

/** A valid body for each route about papers that takes one. */
export function papersBodies(version: number): Record<string, Record<string, unknown>> {
  const refusal = { version, reason: 'The photo is blurred', notes: 'Second try' }
  return {
    'POST /api/customers/verifications/:id/approve': { version, notes: 'All fields agree' },
    'POST /api/customers/verifications/:id/reject': refusal,
    'POST /api/customers/verifications/:id/ask-again': refusal,
    'POST /api/field/customers/:id/documents': { documentType: 'ic', documentNumber: icNumber, images: ['0'.repeat(24)] },
  }
}
