import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/client.ts'
import { addCustomer } from '../../services/ops/src/testing/customers.ts'
import { sendPapers } from '../../services/ops/src/testing/papers.ts'
import { expectAccessible } from './axe.ts'
import { openHarness, type Harness } from './harness.ts'

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
async function newPapers() {
  const customer = await addCustomer(staff)
  return { name: customer.name, customerId: customer.id, ...(await sendPapers(app, customer.id)) }
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
