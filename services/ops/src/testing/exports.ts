import { randomUUID } from 'node:crypto'
import type { Job } from '../platform/jobs/contract.ts'
import type { Client } from './http/client.ts'
import { until } from './system/processes.ts'

// Exports of orders, as their owner asks for them and gets their files.

export const askFor = (client: Client, format: string, query: object = {}, key = randomUUID()) =>
  client.post<{ job: Job }>('/orders/exports', { format, query }, { 'idempotency-key': key })

export const jobOf = async (client: Client, id: string) => (await client.get<Job>(`/jobs/${id}`)).body as Job

/** The job once it has ended, in whichever way. */
export async function finished(client: Client, { body }: { body: { job: Job } }, withinMs?: number): Promise<Job> {
  await until(async () => ['succeeded', 'failed', 'cancelled'].includes((await jobOf(client, body.job.id)).status), withinMs)
  return jobOf(client, body.job.id)
}

export const download = (client: Client, fileId: string | null | undefined) =>
  fetch(`${client.url}/api/files/${fileId ?? ''}`, { headers: { authorization: `Bearer ${client.token()}` } })

export const linesOf = (csv: string) => csv.trimEnd().split('\r\n')
