import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { required } from '../../services/ops/src/testing/ops.ts'

/** The browser of one test file: its windows are opened one by one and closed together, and console errors of their pages fail the test. */
export interface Windows {
  /** Opens a window with its own storage and cookies, in the Malaysian time zone. */
  open: (options: BrowserContextOptions) => Promise<BrowserContext>
  /** Opens a tab in it. Errors and warnings of its page are faults unless `isExpected` accepts them. */
  tab: (context: BrowserContext, isExpected: (complaint: string) => boolean) => Promise<Page>
  /** Closes every window. Throws on unexpected errors of their pages. */
  clear: () => Promise<void>
  close: () => Promise<void>
}

const timeoutMs = 30_000
/** CPU slowdown factor of the pages: finds tests that only pass on a fast machine. */
const slowdown = Number(process.env['BROWSER_SLOWDOWN'] ?? 1)

export async function openWindows(): Promise<Windows> {
  const browser = await chromium.launch({ executablePath: required('CHROMIUM_PATH'), args: ['--no-sandbox'] })
  const windows: BrowserContext[] = []
  const faults: string[] = []
  return {
    open: async (options) => {
      const context = await browser.newContext({ locale: 'en-MY', timezoneId: 'Asia/Kuala_Lumpur', ...options })
      context.setDefaultTimeout(timeoutMs)
      windows.push(context)
      return context
    },
    tab: async (context, isExpected) => {
      const page = await context.newPage()
      if (slowdown > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const complain = (message: string) => void (isExpected(message) || faults.push(`${page.url()}: ${message}`))
      page.on('pageerror', ({ message }) => complain(message))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complain(`${message.text()} (${message.location().url})`)
      })
      return page
    },
    clear: async () => {
      await Promise.all(windows.splice(0).map((context) => context.close()))
      const found = faults.splice(0)
      if (found.length > 0) throw new Error(`a page complained:\n${found.join('\n')}`)
    },
    close: () => browser.close(),
  }
}
