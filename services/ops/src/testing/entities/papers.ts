import { randomUUID } from 'node:crypto'
import { AgentModel } from '../../agents/model.ts'
import { CustomerModel } from '../../customers/model.ts'
import type { SubmittedPapers, VerificationReview } from '../../verifications/contract.ts'
import { addAgent } from './agents.ts'
import type { Answer, Client } from '../http/client.ts'
import { addCustomer } from './customers.ts'
import type { SharedOps } from '../system/ops.ts'
import { formOf, photo, sendForm } from '../http/uploads.ts'

export const icNumber = '910312-14-5527'
const key = () => ({ 'idempotency-key': randomUUID() })

type Whose = 'customers' | 'agents'

/** Sends an image of a paper, as an app does. */
export async function sendImage(app: Client, id: string, bytes?: Buffer, whose: Whose = 'customers'): Promise<Answer<{ id: string }>> {
  return sendForm(app, `/field/${whose}/${id}/documents/images`, formOf([{ bytes: bytes ?? (await photo()) }]))
}

interface Sent {
  images?: readonly string[]
  documentNumber?: string
  documentType?: string
  expiresOn?: string
}

export const handIn = (app: Client, id: string, sent: Sent, whose: Whose = 'customers') =>
  app.post<SubmittedPapers>(`/field/${whose}/${id}/documents`, { documentType: 'ic', documentNumber: icNumber, images: [], ...sent }, key())

/** Somebody's papers with one image, handed in. Throws if they are refused. */
export async function sendPapers(app: Client, id: string, { bytes, ...sent }: Sent & { bytes?: Buffer } = {}, whose: Whose = 'customers') {
  const image = await sendImage(app, id, bytes, whose)
  const answer = await handIn(app, id, { ...sent, images: [image.body.id] }, whose)
  if (answer.status !== 201) throw new Error(JSON.stringify([image.body, answer.body]))
  return { ...answer.body, image: image.body.id }
}

export const fileOf = (client: Client, id: string, size = 'full'): Promise<Response> =>
  fetch(`${client.url}/api/files/${id}?size=${size}`, { headers: { authorization: `Bearer ${client.token()}` } })

export const claim = (client: Client, id: string, whose: Whose = 'customers') =>
  client.post<VerificationReview>(`/${whose}/verifications/${id}/claim`)
export const letGo = (client: Client, id: string, version: number, whose: Whose = 'customers') =>
  review(client, id, 'release', { version }, whose)
export const review = (client: Client, id: string, verb: string, body?: object, whose: Whose = 'customers') =>
  client.post(`/${whose}/verifications/${id}/${verb}`, body)

/** Causes every kind of event of papers, through the API. */
export async function changePapers(staff: Client, ops: SharedOps): Promise<void> {
  const [{ id: customerId }, { id: agentId }] = [await addCustomer(staff), await addAgent(staff)]
  await changeEach(staff, ops.app('customer'), customerId, 'customers')
  await changeEach(staff, ops.app('agent'), agentId, 'agents')
  const customer = await CustomerModel.findById(customerId).lean()
  const agent = await AgentModel.findById(agentId).lean()
  const removed = [
    await staff.remove(`/customers/${customerId}?version=${customer?.version ?? 0}`),
    await staff.remove(`/agents/${agentId}?version=${agent?.version ?? 0}`),
  ]
  if (removed.some(({ status }) => status !== 204)) throw new Error(JSON.stringify(removed.map(({ body }) => body)))
}

async function changeEach(staff: Client, app: Client, personId: string, whose: Whose): Promise<void> {
  const decide = async (verb: string, body: object) => {
    const { id } = await sendPapers(app, personId, {}, whose)
    await letGo(staff, id, (await claim(staff, id, whose)).body.version, whose)
    const { version } = (await claim(staff, id, whose)).body
    const { status, body: problem } = await review(staff, id, verb, { version, ...body }, whose)
    if (status !== 200) throw new Error(JSON.stringify(problem))
  }
  await decide('ask-again', { reason: 'The photo is blurred' })
  await decide('reject', { reason: 'The card is somebody else’s' })
  await decide('approve', { notes: 'All fields agree' })
}
