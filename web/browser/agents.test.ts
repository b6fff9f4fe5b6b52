import { randomInt, randomUUID } from 'node:crypto'
import type { AgentPage } from '@kainsiap/ops/agents/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addAgent, newPlate, vehicle } from '../../services/ops/src/testing/entities/agents.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { expectAccessible } from './axe.ts'
import { openHarness, rowOf, type Harness } from './harness.ts'

let harness: Harness

beforeAll(async () => {
  harness = await openHarness()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const path = '/backoffice/agents'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const digits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count))
const plate = () => `V${String.fromCodePoint(65 + randomInt(26), 65 + randomInt(26))} ${digits(4)}`

async function takenPlate(): Promise<string> {
  const staff = await harness.ops.staff('superAdmin')
  const { body } = await staff.get<AgentPage>('/agents?limit=1&tab=active')
  return body.items[0]?.vehicle?.plateNumber ?? ''
}

/** As when the tab is left, and returned to. */
const show = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/** Fills the form of a new agent, all but the IC number. */
async function fillAgent(page: Page, { name, email }: { name: string; email: string }) {
  const fields: [label: string, text: string][] = [
    ['Full name', name],
    ['Email', email],
    ['Phone', '019-664 8710'],
    ['Date of birth', '1994-05-14'],
    ['Address line 1', '14, Jalan Plumbum 7/102'],
    ['Postcode', '40000'],
    ['City', 'Shah Alam'],
    ['Plate', plate()],
    ['Colour', 'White'],
    ['Brand', 'Perodua'],
    ['Model', 'Myvi'],
    ['Year', '2021'],
    ['Insurance until', '2035-03-01'],
    ['Road tax until', '2020-03-01'],
    ['Bank', 'Maybank'],
    ['Account number', '1640 2283 4471'],
    ['Account holder', name],
  ]
  for (const [label, text] of fields) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Gender').selectOption('Female')
  await page.getByLabel('Registration fee').selectOption('Paid')
  await page.getByLabel('Working areas', { exact: true }).fill('Shah Alam')
  await page.getByLabel('Working areas', { exact: true }).press('Enter')
}

it('adds an agent, whose IC number is shown for a reason, while a colleague sees the agent at once', async () => {
  const { page } = await harness.open(path, { as: 'superAdmin', expects: /status of 4\d\d/ })
  for (const head of ['Agent', 'Contact', 'Vehicle', 'Status', 'Verification', 'Rating', 'Orders', 'Earnings', 'Actions'])
    await page.getByRole('columnheader', { name: head, exact: true }).waitFor()
  await page.locator('[data-row]').first().waitFor()
  await expectAccessible(page, 'agents')

  await page.getByRole('link', { name: 'Add Agent' }).click()
  await page.getByRole('heading', { name: 'Add Agent' }).waitFor()
  const name = 'Nurin binti Zulkarnain'
  const email = `nurin.${randomUUID()}@mail.example`
  await fillAgent(page, { name, email })
  await page.getByLabel('Nationality').selectOption('Other')
  await page.getByLabel('IC number', { exact: true }).fill(`940515-10-${digits(4)}`)
  await page.getByRole('group', { name: 'Monday' }).getByLabel('To', { exact: true }).fill('08:00')
  await button(page, 'Add Agent').click()
  await page.getByText('must be Malaysian').waitFor()
  await page.getByText('must be after the start').waitFor()
  await expectAccessible(page, 'add agent')
  await page.getByLabel('Nationality').selectOption('Malaysian')
  await page.getByRole('group', { name: 'Monday' }).getByLabel('To', { exact: true }).fill('19:30')
  await page.getByLabel('IC number', { exact: true }).press('Control+Enter')
  await page.getByText('does not match the IC number').waitFor()
  const ending = digits(4)
  await page.getByLabel('IC number', { exact: true }).fill(`940514-10-${ending}`)
  const ownPlate = await page.getByLabel('Plate').inputValue()
  await page.getByLabel('Plate').fill(await takenPlate())
  await page.getByLabel('IC number', { exact: true }).press('Control+Enter')
  await expect.poll(() => page.getByLabel('Plate').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Plate').fill(ownPlate)
  await page.getByLabel('IC number', { exact: true }).press('Control+Enter')
  await page.getByText('Agent created successfully').waitFor()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByText('9:00 am–7:30 pm').waitFor()
  await page.getByText('Road tax expired on 1 Mar 2020.').waitFor()
  await page.getByText('This agent has no orders yet.').waitFor()
  await expectAccessible(page, 'agent')
  const id = page.url().split('/').at(-1) ?? ''

  const { page: theirs } = await harness.open(`${path}?search=${email}`, { as: 'dispatcher' })
  await rowOf(theirs, { id }).getByText('Pending verification').waitFor()
  expect(await theirs.getByRole('columnheader', { name: 'Earnings' }).count()).toBe(0)

  await button(page, /^Show….*IC number/).click()
  await page.getByLabel('Reason').fill('Compare with the card')
  await expectAccessible(page, 'show a number', 'wide')
  await button(page, 'Show number').click()
  await page.getByText(`940514-10-${ending}`).waitFor()
  await page.getByText(/Hides in \d\d s\. Logged: “Compare with the card”\./).waitFor()
  await button(page, /^Hide.*IC number/).waitFor()
  await show(page, 'hidden')
  await expect.poll(() => page.getByText(`940514-10-${ending}`).count()).toBe(0)
  await page.getByText(`••••${ending}`).waitFor()
  await show(page, 'visible')
})

it.runIf(isExtended)('verifies and suspends an agent while a colleague watches', async () => {
  const { id, name } = await addAgent(await harness.ops.staff('superAdmin'))
  const { page } = await harness.open(`${path}/${id}`, { as: 'superAdmin' })
  const { page: theirs } = await harness.open(`${path}?search=${encodeURIComponent(name)}`, { as: 'dispatcher' })
  await button(page, 'Verify Agent…').click()
  await expect.poll(() => button(page, 'Reject').getAttribute('aria-disabled')).toBe('true')
  await page.getByText('Missing documents: identity card, driving licence, insurance, road tax.').waitFor()
  await expect.poll(() => button(page, 'Verify without documents').getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel('Reason').fill('Originals seen at the office')
  await button(page, 'Verify without documents').click()
  await page.getByText('Agent verification updated successfully').waitFor()
  await page.getByText('Originals seen at the office').waitFor()
  await rowOf(theirs, { id }).getByText('Verified').waitFor()

  await button(page, 'Suspend Agent…').click()
  await page.getByText('The agent has no open orders.').waitFor()
  await page.getByLabel('Details').fill('Complaint under investigation')
  expect(await button(page, 'Suspend Agent').getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel('Reason').selectOption('Breach of the terms')
  await expectAccessible(page, 'suspend', 'wide')
  await button(page, 'Suspend Agent').click()
  await page.getByText('Agent status updated successfully').waitFor()
  await page.getByText('Breach of the terms. Complaint under investigation').waitFor()
  await rowOf(theirs, { id }).getByText('Suspended').waitFor()
})

it.runIf(isExtended)('changes the bank details and the papers of an agent, and shows the account number for a while', async () => {
  const expired = { ...vehicle, plateNumber: newPlate(), roadtaxExpiry: '2020-03-01' }
  const { id, name, icNumber } = await addAgent(await harness.ops.staff('superAdmin'), { vehicle: expired })
  const { page } = await harness.open(`${path}/${id}`, { as: 'superAdmin', expects: /status of 4\d\d/ })
  await page.getByText('Road tax expired').waitFor()
  await button(page, 'Change bank details…').click()
  await page.getByLabel('Bank', { exact: true }).fill('CIMB')
  await page.getByLabel('Account number').fill('7001 2345 0926')
  await page.getByLabel('Account holder').fill('Somebody Else')
  await button(page, 'Change bank details').click()
  await page.getByText('must match the agent’s name on the IC').waitFor()
  await page.getByLabel('Account holder').fill(name.toUpperCase())
  await button(page, 'Change bank details').click()
  await page.getByText('Bank details changed successfully').waitFor()
  await page.getByText('Payouts are held until').waitFor()
  await page.route('**/reveal', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), hideAt: new Date(Date.now() + 2_000).toISOString() } })
  })
  await button(page, /^Show….*account number/).click()
  await page.getByLabel('Reason').fill('Compare with the slip')
  await button(page, 'Show number').click()
  await page.getByText('7001 2345 0926').waitFor()
  await page.getByText('••••0926').waitFor()
  expect(await page.getByText('7001 2345 0926').count()).toBe(0)

  await button(page, 'Edit').click()
  await page.getByRole('heading', { name: 'Edit Agent' }).waitFor()
  await page.getByText(`Leave blank to keep ••••${icNumber?.endsIn}.`).waitFor()
  await page.getByLabel('Road tax until').fill('2035-03-01')
  await button(page, 'Add exception').click()
  await page.getByRole('group', { name: 'Exception 1' }).getByLabel('Day', { exact: true }).fill('2030-08-31')
  await button(page, 'Save changes').click()
  await page.getByText('Agent updated successfully').waitFor()
  await page.getByText('Sat, 31 Aug 2030').waitFor()
  expect(await page.getByText('Road tax expired').count()).toBe(0)
})

it.runIf(isExtended)(
  'says of each open order where it goes before an agent is suspended, and suspends also where that cannot be loaded',
  async () => {
    const [staff, app] = [await harness.ops.staff('superAdmin'), harness.ops.app('agent')]
    const { id } = await addAgent(staff)
    await staff.post(`/agents/${id}/verify`, { version: 1, status: 'verified', reason: 'Originals seen' })
    const [waiting, carried] = [await harness.bookings.bookClaimed(id), await harness.bookings.bookClaimed(id)]
    await app.post(`/field/orders/${carried.id}/status`, { agentId: id, status: 'items_collected' }, { 'idempotency-key': randomUUID() })
    const { page } = await harness.open(`${path}/${id}`, { as: 'superAdmin', expects: /status of 503/ })
    await button(page, 'Ban…').click()
    const going = (where: RegExp) => page.getByRole('dialog').getByRole('list', { name: where })
    await going(/^1 order becomes unassigned/)
      .getByText(waiting.number)
      .waitFor()
    await going(/^1 order stays with the agent/)
      .getByText(carried.number)
      .waitFor()
    await expectAccessible(page, 'ban', 'wide')

    await page.route('**/open-orders', (route) => route.fulfill({ status: 503, json: {} }))
    await page.reload()
    await button(page, 'Suspend Agent…').click()
    await page.getByText('Failed to load the orders.').waitFor()
    await page.getByLabel('Details').fill('Complaint under investigation')
    await page.getByLabel('Reason').selectOption('Breach of the terms')
    await button(page, 'Suspend Agent').click()
    await page.getByText('Agent status updated successfully').waitFor()
    const latest = page.getByRole('list', { name: 'Latest orders' })
    await expect.poll(() => latest.getByRole('listitem').count()).toBe(1)
    await latest.getByText(carried.number).waitFor()
    await button(page, 'Activate…').click()
    await page.getByText('can go on duty again immediately').waitFor()
  },
)

it.runIf(isExtended)('deletes an agent who has no orders, and leads back to the list', async () => {
  const agent = await addAgent(await harness.ops.staff('superAdmin'))
  const { page } = await harness.open(`${path}/${agent.id}`, { as: 'superAdmin', expects: /status of 404/ })
  await button(page, 'Delete…').click()
  await page.getByText('Permanently erases').waitFor()
  await button(page, 'Delete agent').click()
  await page.getByText('Agent deleted successfully').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(path)
  await page.goto(`${path}/${agent.id}`)
  await page.getByText('Agent not found').waitFor()
})

it('finds by IC number without putting it into an address', async () => {
  const { page, asked } = await harness.open(path, { as: 'superAdmin' })
  await page.locator('[data-row]').first().waitFor()
  await button(page, 'Find by IC number').click()
  await page.getByRole('textbox', { name: 'IC number' }).fill('000101-01-0000')
  await page.getByLabel('Reason').fill('Called the hotline')
  await button(page, 'Find agent').click()
  await page.getByText('No agent has this IC number.').waitFor()
  expect(asked().filter((request) => request.includes('000101') || request.includes('010000'))).toEqual([])
  expect(page.url()).not.toContain('000101')
})
