// node web/recipes/share-image.mjs http://localhost:4000: renders public/share.png, the preview image of shared links, from the home page
// of a running copy. 1200 × 630, as social networks require.
import path from 'node:path'
import { chromium } from 'playwright-core'

const [url] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, reducedMotion: 'reduce', locale: 'en-MY' })
await page.goto(url, { waitUntil: 'networkidle' })
await page.evaluate(() => {
  const hide = (selector) => {
    for (const each of document.querySelectorAll(selector)) each.style.display = 'none'
  }
  hide('header, [role="group"]')
  document.querySelector('main section').style.height = '630px'
})
await page.screenshot({ path: path.resolve(import.meta.dirname, '../public/share.png') })
await browser.close()
