import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startEmptyDatabase, type TestDatabase } from '../../testing/system/database.ts'
import { startJobSystem, type JobSystem } from '../../testing/system/job-workers.ts'
import { required } from '../../testing/hostile/required.ts'
import { freePort, until } from '../../testing/system/processes.ts'
import { startMailServer, type MailServer } from '../../testing/system/smtp.ts'
import type { Job } from '../jobs/contract.ts'
import { JobModel } from '../jobs/model.ts'
import { getJob } from '../jobs/queries.ts'
import { restart } from '../jobs/store.ts'
import { defineMail, sendMail } from './define-mail.ts'
import { createLinkSigner } from './link-signer.ts'
import { createMailJob } from './mail-job.ts'
import { forgetMails, listMails, mailboxDelivery } from './mailbox.ts'
import { smtpDelivery } from './smtp.ts'

const ownerId = 'a'.repeat(24)
const people = new Map([
  ['1', 'Zoë@staff.example'],
  ['2', 'second@staff.example\r\nbcc: everybody@staff.example'],
])
const welcome = defineMail({
  name: 'welcome',
  payload: z.strictObject({ personId: z.string() }),
  compose: async ({ personId }, { publicUrl, sign }) => {
    const to = people.get(personId)
    return to ? { to, personId, subject: 'Wëlcome', text: `Open ${publicUrl}/?t=${sign(personId)}\n.\nBye` } : null
  },
})
const tools = { publicUrl: 'https://console.example', sign: createLinkSigner('secret') }

let database: TestDatabase
let system: JobSystem
let server: MailServer
let port = 0

beforeAll(async () => {
  database = await startEmptyDatabase()
  system = startJobSystem(required('TEST_REDIS_URL'))
  port = await freePort()
  const job = createMailJob([welcome], tools, smtpDelivery(`smtp://127.0.0.1:${port}`, 'no-reply@console.example'))
  system.work([{ ...job, retry: { attempts: 4, firstMs: 300, maxMs: 300 } }])
})
afterAll(async () => {
  await system.stop()
  await server.stop()
  await database.stop()
})

const now = ({ id }: Job) => getJob(id, ownerId)
const send = (personId: string) => sendMail(welcome, { personId }, { title: `Welcome of person ${personId}`, ownerId })
const ends = async (job: Job, status: Job['status']) => {
  await until(async () => (await now(job)).status === status)
  return now(job)
}

describe('a mail', () => {
  it('waits while the mail server cannot be reached, says so in words, and is sent once it can', async () => {
    const job = await send('1')
    await until(async () => (await now(job)).error !== null)
    const waiting = await now(job)
    expect((await JobModel.findById(job.id).lean())?.payload).toEqual({ mail: 'welcome', payload: { personId: '1' } })
    expect(waiting).toMatchObject({
      title: 'Welcome of person 1',
      error: 'The mail server is not available. The email is sent when it is back.',
    })
    server = await startMailServer(port)
    expect(await ends(job, 'succeeded')).toMatchObject({ result: { summary: 'Sent' }, error: null })
    const [mail = ''] = server.received
    expect(server.received.length).toBe(1)
    expect(mail).toContain('From: KainSiap <no-reply@console.example>')
    expect(mail).toContain(`Message-ID: <${job.id}@console.example>`)
    expect(mail).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(mail).toContain(`https://console.example/?t`)
  })

  it('holds its link only while it is sent: the record has ids only, and afterwards none', async () => {
    const [doc] = await JobModel.find().lean()
    expect(doc?.payload).toBeNull()
    expect(JSON.stringify(doc)).not.toContain(tools.sign('1'))
  })

  it('that is not wanted any more is not sent', async () => {
    expect(await ends(await send('gone'), 'succeeded')).toMatchObject({ result: { summary: 'Not sent (no longer needed)' } })
    expect(server.received.length).toBe(1)
  })

  it('never gains a recipient or a header by its address', async () => {
    const before = server.recipients.length
    const job = await send('2')
    await until(async () => !['queued', 'running'].includes((await now(job)).status))
    expect(server.received.join('\n')).not.toMatch(/^bcc:/im)
    expect(server.recipients.slice(before).length).toBeLessThanOrEqual(1)
    expect(server.recipients.join('\n')).not.toContain('<everybody@')
  })

  it('that the server refuses for good fails with its reason; one it refuses for now is tried again', async () => {
    server.reject('550 5.1.1 <zoë@staff.example>: no such mailbox')
    const refused = await ends(await send('1'), 'failed')
    expect(refused).toMatchObject({
      attempts: 1,
      error: 'The mail server rejected this email: problem with the address (550 5.1.1)',
    })
    server.reject('451 later, zoë@staff.example')
    const later = await send('1')
    await until(async () => (await now(later)).error !== null)
    expect((await now(later)).error).toBe('The mail server did not accept this email yet: no reason given (451)')
    expect(JSON.stringify(await JobModel.find({ title: /Welcome/ }).lean())).not.toContain('staff.example')
    server.reject(null)
    await ends(later, 'succeeded')
    await restart(refused.id, ownerId)
    await ends(refused, 'succeeded')
  })

  it('of the demo is kept, once however often it is delivered, the newest first', async () => {
    const [first, second] = ['1'.repeat(24), '2'.repeat(24)]
    for (const id of [first, second, first]) await mailboxDelivery(id, { to: 'a@b.example', personId: id, subject: id, text: 'Text' })
    const { items, total } = await listMails({ page: 1, limit: 10 })
    expect([items.map(({ id }) => id), total]).toEqual([[second, first], 2])
    expect(items[0]).toMatchObject({ to: 'a@b.example', text: 'Text' })
    await forgetMails(first)
    expect((await listMails({ page: 1, limit: 10 })).items.map(({ id }) => id)).toEqual([second])
  })
})
