import type { BrowserContext, Locator, Page, Request } from 'playwright-core'
import { demoPassword } from '../../services/ops/src/demo/accounts.ts'
import { startBookings, type Bookings } from '../../services/ops/src/testing/bookings.ts'
import type { Client } from '../../services/ops/src/testing/client.ts'
import { required, startOps, type DemoName, type Ops } from '../../services/ops/src/testing/ops.ts'
import { until } from '../../services/ops/src/testing/processes.ts'
import { openWindows, type Windows } from './windows.ts'

/** The product, running, and a browser to look at it with. */
export interface Stage {
  ops: Ops
  bookings: Bookings
  open: (path: string, options?: ScreenOptions) => Promise<Screen>
  /** Opens a page of the console and waits until its rows have come and nothing is on the way any more. */
  openLive: (path: string, options: ScreenOptions) => Promise<Screen>
  /** Closes every browser window. Throws what a page complained of, unless the test said that it would. */
  clear: () => Promise<void>
  close: () => Promise<void>
}

interface ScreenOptions {
  /** Who is signed in; nobody when left out. */
  as?: DemoName | Client
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  calm?: boolean
  /** What the page may complain of, because the test brings it about. */
  expects?: RegExp
  /** Runs before the page is opened: what it is to meet, or to be watched for. */
  prepare?: (context: BrowserContext) => Promise<unknown>
}

/** One page in a browser window of its own. */
export interface Screen {
  page: Page
  context: BrowserContext
  /** What the page has asked of the server since `forget`: `GET /api/orders?page=1`. */
  asked: () => string[]
  forget: () => void
  /** Whether nothing that was asked is without an answer. */
  isQuiet: () => boolean
  /** Another tab of the same window. */
  tab: (path: string) => Promise<Screen>
}

export async function openStage(options: { apis?: number } = {}): Promise<Stage> {
  const [ops, windows] = await Promise.all([startOps({ ...options, env: { WEB_DIR: required('WEB_DIR') } }), openWindows()])
  const bookings = await startBookings(ops)
  const open: Stage['open'] = async (path, screen = {}) => {
    const context = await openWindow(windows, ops, screen)
    if (screen.as) await signIn(context, typeof screen.as === 'string' ? await ops.staff(screen.as) : screen.as)
    await screen.prepare?.(context)
    return openTab(path, () => windows.tab(context, (words) => isFirstVisit(words) || (screen.expects?.test(words) ?? false)))
  }
  return {
    ops,
    bookings,
    open,
    openLive: async (path, screen) => {
      const opened = await open(path, screen)
      await settle(opened)
      return opened
    },
    clear: windows.clear,
    close: async () => {
      await windows.close()
      await ops.stop()
    },
  }
}

function openWindow(windows: Windows, ops: Ops, { width = 1440, height = 900, theme = 'light', calm }: ScreenOptions) {
  return windows.open({
    baseURL: ops.env['PUBLIC_URL'] ?? '',
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: calm ? 'reduce' : 'no-preference',
    hasTouch: width < 720,
  })
}

/** The cookie that the sign-in form would get; the form itself is sign-in.test.ts's. */
async function signIn(context: BrowserContext, client: Client) {
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

/** A page that has just opened asks whether its cookie signs in; that it does not is no fault. */
function isFirstVisit(words: string): boolean {
  return /status of 401 .*\/api\/auth\/refresh\)$/.test(words)
}

/** With the socket's first word a page reads everything again: before that it is not at rest. */
async function settle({ page, asked, isQuiet }: Screen) {
  await page.locator('[data-row]').first().waitFor()
  await freshness(page, 'live').waitFor()
  const reads = () => asked().filter((request) => /^GET \/api\/orders(\?|$)/.test(request)).length
  await until(() => reads() >= 2 && isQuiet(), 30_000)
}

type FreshnessState = 'connecting' | 'live' | 'catching_up' | 'stale' | 'offline'

/** The chip that says how fresh the screen is, once it says this. */
export function freshness(page: Page, state: FreshnessState): Locator {
  return page.locator(`header [data-state="${state}"]`)
}

export function rowOf(page: Page, { id }: { id: string }): Locator {
  return page.locator(`[data-row="${id}"]`)
}

/** The numbers of the orders on the screen, top to bottom. */
export function numbersShown(page: Page): Promise<string[]> {
  return page.locator('[data-row] [data-column="order"]').allTextContents()
}

/** The address without the host: what a person would pass on. */
export function address(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}
