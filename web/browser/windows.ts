import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { required } from '../../services/ops/src/testing/ops.ts'

/** The browser of one test file: its windows are opened one by one, closed together, and answer for what their pages complained of. */
export interface Windows {
  /** A window with storage and cookies of its own, in Malaysia's time. */
  open: (options: BrowserContextOptions) => Promise<BrowserContext>
  /** A tab in it. What its page complains of is a fault unless `isExpected` says otherwise. */
  tab: (context: BrowserContext, isExpected: (complaint: string) => boolean) => Promise<Page>
  /** Closes every window. Throws what their pages complained of. */
  clear: () => Promise<void>
  close: () => Promise<void>
}

const patienceMs = 30_000
/** How many times slower than this machine the pages' processor is: finds tests that only pass on a quick one. */
const slowdown = Number(process.env['BROWSER_SLOWDOWN'] ?? 1)

export async function openWindows(): Promise<Windows> {
  const browser = await chromium.launch({ executablePath: required('CHROMIUM_PATH'), args: ['--no-sandbox'] })
  const windows: BrowserContext[] = []
  const faults: string[] = []
  return {
    open: async (options) => {
      const context = await browser.newContext({ locale: 'en-MY', timezoneId: 'Asia/Kuala_Lumpur', ...options })
      context.setDefaultTimeout(patienceMs)
      windows.push(context)
      return context
    },
    tab: async (context, isExpected) => {
      const page = await context.newPage()
      if (slowdown > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const complain = (words: string) => void (isExpected(words) || faults.push(`${page.url()}: ${words}`))
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
