import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { required } from '../../services/ops/src/testing/hostile/required.ts'

/** The windows of one test file: they are opened one by one and given back together, and console errors of their pages fail the test. */
export interface Windows {
  /** Opens a window with its own storage and cookies, in the Malaysian time zone. */
  open: (options: BrowserContextOptions & { baseURL: string }, more?: More) => Promise<BrowserContext>
  /** Opens a tab in it. Errors and warnings of its page are faults unless `isExpected` accepts them. */
  tab: (context: BrowserContext, isExpected: (complaint: string) => boolean) => Promise<Page>
  /** Closes or empties every window. Throws on unexpected errors of their pages. */
  clear: () => Promise<void>
  close: () => Promise<void>
}

interface More {
  /** Runs before a new window is opened, to prepare its context. */
  prepare?: ((context: BrowserContext) => Promise<unknown>) | undefined
  /** Whether the next tests may use the window, with cookies and storage emptied: its first page costs half of one in a new window. */
  isReusable?: boolean
}

interface Window {
  options: BrowserContextOptions & { baseURL: string }
  context: BrowserContext
  isReusable: boolean
}

const timeoutMs = 120_000
/** CPU slowdown factor of the pages: finds tests that only pass on a fast machine. */
const slowdown = Number(process.env['BROWSER_SLOWDOWN'] ?? 1)
/** A page of the application without script. */
const blank = '/api/health/live'
/** What Chromium says of a page that is left while its socket still connects. */
const leftEarly = /WebSocket is closed before the connection is established/
/** The events that the harnesses and tests listen to. */
const observed = ['console', 'pageerror', 'request', 'requestfailed', 'requestfinished', 'response']

/** A process for the network alone takes a twelfth of a browser's processor time. */
const args = ['--no-sandbox', '--enable-features=NetworkServiceInProcess2']

/** The browser of this worker's test files, and the windows that the next one may use. It ends with the worker. */
let launched: Promise<Browser> | null = null
const idle: Window[] = []

/** With `lasting`, the windows serve the next files too: those whose system does. */
export async function openWindows({ lasting }: { lasting: boolean }): Promise<Windows> {
  launched ??= chromium.launch({ executablePath: required('CHROMIUM_PATH'), args })
  const browser = await launched
  const used: Window[] = []
  const faults: string[] = []
  return {
    open: async (options, { prepare, isReusable = false } = {}) => {
      const known = isReusable ? idle.findIndex((window) => isAlike(window.options, options)) : -1
      const [window = { options, isReusable, context: await newWindow(browser, options, prepare) }] = known < 0 ? [] : idle.splice(known, 1)
      used.push(window)
      return window.context
    },
    tab: async (context, isExpected) => {
      const page = context.pages().find((open) => open.url().endsWith(blank)) ?? (await newPage(context))
      const complain = (message: string) =>
        void (leftEarly.test(message) || isExpected(message) || faults.push(`${page.url()}: ${message}`))
      page.on('pageerror', ({ message }) => complain(message))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complain(`${message.text()} (${message.location().url})`)
      })
      return page
    },
    clear: async () => {
      for (const window of used.splice(0)) {
        const isEmpty = window.isReusable && (await empty(window).catch(() => false))
        if (isEmpty) idle.push(window)
        else await window.context.close()
      }
      const found = faults.splice(0)
      if (found.length > 0) throw new Error(`a page complained:\n${found.join('\n')}`)
    },
    close: async () => {
      const ending = [...used.splice(0), ...(lasting ? [] : idle.splice(0))]
      await Promise.all(ending.map(({ context }) => context.close()))
    },
  }
}

const isAlike = (one: BrowserContextOptions, other: BrowserContextOptions) => JSON.stringify(one) === JSON.stringify(other)

async function newWindow(browser: Browser, options: BrowserContextOptions, prepare: More['prepare']): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-MY', timezoneId: 'Asia/Kuala_Lumpur', ...options })
  context.setDefaultTimeout(timeoutMs)
  await prepare?.(context)
  return context
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  if (slowdown > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** Leaves one page in a window, at a blank address, as in a window that was just opened. Resolves with false when that is not possible. */
async function empty({ context, options }: Window): Promise<boolean> {
  const [page, ...others] = context.pages()
  if (!page || page.isClosed()) return false
  for (const event of observed) page.removeAllListeners(event)
  await Promise.all([...others.map((other) => other.close()), page.unrouteAll(), context.unrouteAll(), context.setOffline(false)])
  // Of the same site: at about:blank the next page would need a new renderer process.
  await page.goto(`${options.baseURL}${blank}`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await Promise.all([context.clearCookies(), context.clearPermissions()])
  await page.setViewportSize(options.viewport ?? { width: 1440, height: 900 })
  await page.mouse.move(0, 0)
  return true
}
