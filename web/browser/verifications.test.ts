import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/http/client.ts'
import { newIc } from '../../services/ops/src/testing/entities/agents.ts'
import { addCustomer } from '../../services/ops/src/testing/entities/customers.ts'
import { sendPapers } from '../../services/ops/src/testing/entities/papers.ts'
import type { VerificationPage } from '../../services/ops/src/verifications/contract.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { expectAccessible } from './axe.ts'
import { type Harness, openHarness, visit } from './harness.ts'

let harness: Harness
let staff: Client
let app: Client

beforeAll(async () => {
  harness = await openHarness()
  staff = await harness.ops.staff('superAdmin')
  app = harness.ops.app('customer')
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const path = '/backoffice/customers/verification'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const waiting = (page: Page, name: string) => page.getByRole('region', { name: 'Waiting' }).getByRole('button', { name })

/** A customer whose papers wait, under a name nobody else has. */
async function newPapers(sent: { documentNumber?: string } = {}) {
  const customer = await addCustomer(staff)
  return { name: customer.name, customerId: customer.id, ...(await sendPapers(app, customer.id, sent)) }
}

it('shows papers to one reviewer at a time, who decides by keys alone, while a colleague sees it', async () => {
  const [one, two] = [await newPapers(), await newPapers()]
  const reviewers = ['customers.read', 'customers.write'] as const
  const [mine, theirs] = [await harness.ops.somebody(reviewers), await harness.ops.somebody(reviewers)]
  const { page } = await harness.open(`${path}?open=${one.id}`, { as: mine })
  await page.getByRole('heading', { level: 2, name: one.name }).waitFor()
  await page.getByText('910312-14-5527').waitFor()
  await page.getByText('12 Mar 1991').waitFor()
  const image = page.getByRole('img', { name: `Image 1 of the documents of ${one.name}` })
  await image.waitFor()
  await waiting(page, one.name).getByText('Reserved for you').waitFor()
  await expectAccessible(page, 'verification queue')

  const { page: second } = await harness.open(`${path}?open=${one.id}`, { as: theirs, expects: /status of 422/ })
  await second.getByText(`${mine.user().name} is reviewing these documents until`).waitFor()
  await waiting(second, one.name).getByText(`Reserved for ${mine.user().name}`).waitFor()
  expect(await second.getByRole('img', { name: /of the documents of/ }).count()).toBe(0)

  // The number, by keys: who has marked it does not approve.
  for (const key of ['ArrowDown', 'd', 'a']) await page.keyboard.press(key)
  expect(await button(page, 'IC number: mismatch').getAttribute('aria-pressed')).toBe('true')
  await page.getByText('Marked as a mismatch: Number.').first().waitFor()
  await page.keyboard.press('g')
  await page.getByLabel('Message to the customer').fill('The photo is blurred: rage, x, a')
  await page.keyboard.press('Control+Enter')
  await page.getByText(`New documents requested from ${one.name}`).waitFor()
  await expect.poll(() => waiting(second, one.name).count()).toBe(0)

  // The next in the queue opens by itself.
  await page.getByRole('heading', { level: 2, name: two.name }).waitFor()
  await waiting(second, two.name).getByText(`Reserved for ${mine.user().name}`).waitFor()
  await page.getByRole('img', { name: `Image 1 of the documents of ${two.name}` }).waitFor()
  await page.keyboard.press('a')
  await page.keyboard.press('Control+Enter')
  await page.getByText(`Documents of ${two.name} approved`).waitFor()
})

it.runIf(isExtended)('turns and enlarges an image by keys, and shows the number of who was verified for a reason alone', async () => {
  const papers = await newPapers()
  const { page } = await harness.open(`${path}?open=${papers.id}`, { as: 'superAdmin' })
  const image = page.getByRole('img', { name: `Image 1 of the documents of ${papers.name}` })
  await image.waitFor()
  await waiting(page, papers.name).getByText('Reserved for you').waitFor()
  for (const key of ['r', '+', 'R', '+']) await page.keyboard.press(key)
  expect(await image.evaluate(({ style }) => style.transform)).toBe('translate(0px, 0px) rotate(0deg) scale(1.5)')
  await page.keyboard.press('0')
  for (const key of ['ArrowDown', 'd', 'a']) await page.keyboard.press(key)
  await page.getByText('Marked as a mismatch: Number.').first().waitFor()
  await expectAccessible(page, 'a marked field', 'wide')
  await page.keyboard.press('g')
  expect(await page.getByLabel('Message to the customer').inputValue()).toBe('The number on the document is different.')
  await page.getByLabel('Message to the customer').fill('')
  await page.getByText('The status becomes “Requires documents”').waitFor()
  expect(await button(page, 'Request new documents and continue').getAttribute('aria-disabled')).toBe('true')
  await expectAccessible(page, 'asking again', 'wide')
  await page.getByLabel('Message to the customer').fill('The photo is blurred')
  await page.keyboard.press('Control+Enter')
  await page.getByText(`New documents requested from ${papers.name}`).waitFor()

  const documentNumber = newIc()
  const verified = await newPapers({ documentNumber })
  await visit(page, `${path}?open=${verified.id}`)
  await page.getByRole('img', { name: `Image 1 of the documents of ${verified.name}` }).waitFor()
  await page.keyboard.press('a')
  await page.keyboard.press('Control+Enter')
  await page.getByText(`Documents of ${verified.name} approved`).waitFor()
  await visit(page, `/backoffice/customers/${verified.customerId}`)
  await page.getByRole('list', { name: 'Documents' }).getByText('Verified').waitFor()
  await page.getByText(`reviewed by ${staff.user().name}`).waitFor()
  await page.getByText(`••••${documentNumber.slice(-4)}`, { exact: true }).waitFor()
  await button(page, /^Show….*IC number/).click()
  await page.getByLabel('Reason').fill('The police ask')
  await button(page, 'Show number').click()
  await page.getByText(documentNumber.replace(/^(\d{6})(\d\d)/, '$1-$2-'), { exact: true }).waitFor()
})

it.runIf(isExtended)('says where an image cannot be had, and lets go of papers that are left', async () => {
  const papers = await newPapers()
  const isBroken = { now: true }
  const { page: mine } = await harness.open('/backoffice/audit', { as: 'superAdmin', expects: /status of 5|ERR_FAILED/ })
  await mine.route(/\/api\/files\//, (route) => (isBroken.now ? route.fulfill({ status: 503, body: '' }) : route.continue()))
  await visit(mine, `${path}?open=${papers.id}`)
  await mine.getByText('Failed to load the image').waitFor()
  await mine.keyboard.press('a')
  await mine.getByText('An image could not be loaded. Load it again, or request new documents.').first().waitFor()
  isBroken.now = false
  await button(mine, 'Try again').click()
  await mine.getByRole('img', { name: /Image 1/ }).waitFor()
  const claimOf = async () => {
    const { body } = await staff.get<VerificationPage>(`/customers/verifications?subjectId=${papers.customerId}`)
    return body.items[0]?.claim?.by.name ?? null
  }
  expect(await claimOf()).not.toBeNull()
  await mine.goto('/api/health/live')
  await expect.poll(claimOf).toBeNull()
})
