import type { BrowserContext, Locator, Page, Request } from 'playwright-core'
import { demoPassword } from '../../services/ops/src/demo/accounts.ts'
import { startBookings, type Bookings } from '../../services/ops/src/testing/entities/bookings.ts'
import type { Client } from '../../services/ops/src/testing/http/client.ts'
import { startOps, type DemoName, type Ops, type SharedOps } from '../../services/ops/src/testing/system/ops.ts'
import { required } from '../../services/ops/src/testing/hostile/required.ts'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { shareOps } from '../../services/ops/src/testing/system/shared-ops.ts'
import { openWindows, type Windows } from './windows.ts'

/** A browser at an application. */
export interface Screens {
  open: (path: string, options?: ScreenOptions) => Promise<Screen>
  /** Opens a page of the console and waits until its rows are loaded and no request is pending. */
  openLive: (path: string, options: ScreenOptions) => Promise<Screen>
  /** Closes every browser window. Throws on page errors that the test did not expect. */
  clear: () => Promise<void>
}

/** The running application, and a browser. */
export interface Harness<Kind extends SharedOps = SharedOps> extends Screens {
  ops: Kind
  bookings: Bookings
  close: () => Promise<void>
}

interface ScreenOptions {
  /** The signed-in user; none by default. */
  as?: DemoName | Pick<Client, 'user'>
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  reducedMotion?: boolean
  /** Whether the chip that says "live" breathes, as it does for users: drawing that takes a quarter of a processor. */
  breathing?: boolean
  /** Page errors that the test causes on purpose. */
  expects?: RegExp
  /** Runs before the page is opened, to answer requests in place of the server. */
  routes?: (context: BrowserContext) => Promise<unknown>
  /** Runs before the page is opened, to prepare or observe its context. */
  prepare?: (context: BrowserContext) => Promise<unknown>
  /** Whether no other test may use the window: where a test changes it for good, as `prepare` does. */
  isOwn?: boolean
}

/** One page in its own browser window. */
export interface Screen {
  page: Page
  context: BrowserContext
  /** The requests of the page since `forget`: `GET /api/orders?page=1`. */
  asked: () => string[]
  forget: () => void
  /** Whether no request is pending. */
  isQuiet: () => boolean
  /** Another tab of the same window. */
  tab: (path: string) => Promise<Screen>
}

/** Of the systems that browser files borrow: the same for every file, so that they share them. */
export const withConsole = () => ({ providers: true, env: { WEB_DIR: required('WEB_DIR') } })

/** A browser, and a system with what earlier test files left in it. */
export const openHarness = (): Promise<Harness> => harnessOf(shareOps(withConsole()), true)

/** A browser, and a new system: for tests that stop processes, or depend on what all orders are. */
export const openOwnHarness = (options: { apis?: number } = {}): Promise<Harness<Ops>> =>
  harnessOf(startOps({ ...options, env: { WEB_DIR: required('WEB_DIR') } }), false)

async function harnessOf<Kind extends SharedOps>(starting: Promise<Kind>, lasting: boolean): Promise<Harness<Kind>> {
  const [ops, windows] = await Promise.all([starting, openWindows({ lasting })])
  const bookings = await startBookings(ops)
  return {
    ops,
    bookings,
    ...screensOf(windows, { url: ops.env['PUBLIC_URL'] ?? '', staff: ops.staff }),
    close: async () => {
      await windows.close()
      await ops.stop()
    },
  }
}

interface Site {
  url: string
  staff: (who: DemoName) => Promise<Pick<Client, 'user'>>
}

export function screensOf(windows: Windows, { url, staff }: Site): Screens {
  const open: Screens['open'] = async (path, screen = {}) => {
    const context = await openWindow(windows, url, screen)
    if (screen.as) await signIn(context, typeof screen.as === 'string' ? await staff(screen.as) : screen.as)
    await screen.routes?.(context)
    await screen.prepare?.(context)
    return openTab(path, () => windows.tab(context, (message) => isFirstVisit(message) || (screen.expects?.test(message) ?? false)))
  }
  return {
    open,
    openLive: async (path, screen) => {
      const opened = await open(path, screen)
      await settle(opened)
      return opened
    },
    clear: windows.clear,
  }
}

function openWindow(windows: Windows, baseURL: string, screen: ScreenOptions) {
  const { width = 1440, height = 900, theme = 'light', reducedMotion, breathing, prepare, isOwn } = screen
  return windows.open(
    {
      baseURL,
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      hasTouch: width < 720,
    },
    { prepare: breathing ? undefined : holdBreath, isReusable: !prepare && !isOwn && !breathing },
  )
}

function holdBreath(context: BrowserContext) {
  return context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('header [data-state=live] i { animation: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Sets the cookie that the sign-in form would get; the form itself is tested in sign-in.test.ts. */
async function signIn(context: BrowserContext, client: Pick<Client, 'user'>) {
  const { email } = client.user()
  const answer = await context.request.post('/api/auth/login', { data: { email, password: demoPassword, rememberMe: false } })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`)
}

async function openTab(path: string, newPage: () => Promise<Page>): Promise<Screen> {
  const page = await newPage()
  const asked: string[] = []
  const onTheWay = new Set<Request>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    asked.push(`${request.method()} ${pathname}${search}`)
    onTheWay.add(request)
  })
  page.on('requestfinished', (request) => onTheWay.delete(request))
  page.on('requestfailed', (request) => onTheWay.delete(request))
  await page.goto(path)
  return {
    page,
    context: page.context(),
    asked: () => [...asked],
    forget: () => void asked.splice(0),
    isQuiet: () => onTheWay.size === 0,
    tab: (other) => openTab(other, newPage),
  }
}

/** A page that has just opened checks whether its cookie is valid; a rejection is no fault. */
function isFirstVisit(message: string): boolean {
  return /status of 401 .*\/api\/auth\/refresh\)$/.test(message)
}

/** After the socket's first message a page refetches everything: it is not settled before. */
async function settle({ page, asked, isQuiet }: Screen) {
  await page.locator('[data-row]').first().waitFor()
  await freshness(page, 'live').waitFor()
  const reads = () => asked().filter((request) => /^GET \/api\/orders(\?|$)/.test(request)).length
  await until(() => reads() >= 2 && isQuiet())
}

type FreshnessState = 'connecting' | 'live' | 'catching_up' | 'stale' | 'offline'

/** The freshness chip in the given state. */
export function freshness(page: Page, state: FreshnessState): Locator {
  return page.locator(`header [data-state="${state}"]`)
}

/** The states of the chip since the page was opened, in order. */
export async function chipStates({ page }: Screen): Promise<() => string[]> {
  const states: string[] = []
  await page.exposeFunction('noteChip', (state: string) => void (states.at(-1) !== state && states.push(state)))
  await page.evaluate(() => {
    const note = () => {
      const chip = document.querySelector<HTMLElement>('header [role=status][data-state]')
      if (chip) (window as unknown as { noteChip: (state?: string) => void }).noteChip(chip.dataset['state'])
    }
    note()
    new MutationObserver(note).observe(document.body, { subtree: true, attributeFilter: ['data-state'] })
  })
  return () => states
}

export function rowOf(page: Page, { id }: { id: string }): Locator {
  return page.locator(`[data-row="${id}"]`)
}

/** The numbers of the orders on the screen, top to bottom. */
export function numbersShown(page: Page): Promise<string[]> {
  return page.locator('[data-row] [data-column="order"]').allTextContents()
}

/** Whether the focus is on that part of the page, or in it. */
export function holdsFocus(part: Locator): Promise<boolean> {
  return part.evaluate((element) => element.contains(document.activeElement))
}

/** Goes to another page of the console without loading it anew, which costs three times as much. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // As the router counts its pages, so that it knows which way this goes.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ idx: idx + 1, key: to, usr: null }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** The address without the host. */
export function address(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}

/** Waits for the sign-in page with the reason. */
export async function isSignedOut(page: Page, message: string): Promise<void> {
  await page.getByRole('heading', { name: 'Admin Portal' }).waitFor()
  await page.getByText(message).waitFor()
}

/**
 * Shows the choices of a list's filter: by its chip, or from the menu where there is no room for that. A chip may go into the menu, or come out of
 * it, until the bar has measured what else it shows: whichever is there is pressed until the choices are open.
 */
export async function openFilter(page: Page, name: string): Promise<void> {
  const chip = page.getByRole('group', { name: 'Filters' }).getByRole('button', { name, exact: true })
  const more = page.getByRole('button', { name: /^More filters/ })
  const item = page.getByRole('menuitem', { name, exact: true })
  const choices = page.getByRole('dialog', { name, exact: true })
  const press = (control: Locator) => control.click({ timeout: 2_000 }).catch(() => undefined)
  await until(async () => {
    if (await choices.isVisible()) return true
    if (await item.isVisible()) await press(item)
    else if (await chip.isVisible()) await press(chip)
    else if (await more.isVisible()) await press(more)
    return choices.isVisible()
  })
}

/** The list of a picker once it matches what is typed: until then Enter chooses none of it. */
export const answeredList = (within: Page | Locator): Locator => within.locator('[role=listbox][aria-busy=false]')
