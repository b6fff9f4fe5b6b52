// Regenerates web/public/media/news.webm and news.svg. See README.md beside this file.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { sprites, word } from './sprites.tsx'

const here = import.meta.dirname
const modules = path.resolve(here, '../../../node_modules')
const media = path.resolve(here, '../../public/media')
const origin = 'http://film.localhost'
const bytesMax = 1_000_000
const stillsAt = process.argv.slice(2).map(Number)

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
try {
  const page = await openPage(browser)
  await mkdir(media, { recursive: true })
  if (stillsAt.length > 0) for (const at of stillsAt) await writeFile(`still-${at}.png`, await ask(page, 'still', at))
  else await record(page)
} finally {
  await browser.close()
}

async function record(page) {
  const bytes = await ask(page, 'encode')
  if (bytes.length > bytesMax) throw new Error(`The film has ${bytes.length} bytes; ${bytesMax} are allowed.`)
  await writeFile(path.join(media, 'news.webm'), bytes)
  await writeFile(path.join(media, 'news.svg'), `${sprites.thumbnail}\n`)
  console.log(`news.webm: ${bytes.length} bytes`)
}

/** A page in a secure context, which the encoder requires; its files come from this folder and from node_modules. */
async function openPage(into) {
  const page = await into.newPage()
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    return route.fulfill({
      path: pathname.startsWith('/fonts/') ? path.join(modules, pathname.slice('/fonts/'.length)) : path.join(here, pathname),
    })
  })
  await page.goto(`${origin}/page.html`)
  return page
}

async function ask(page, name, ...rest) {
  const base64 = await page.evaluate(
    async ([call, ...args]) => {
      const recipe = await import('/encode.mjs')
      const bytes = await recipe[call](...args)
      return new Promise((resolve) => {
        const reader = new FileReader()
        reader.addEventListener('load', () => resolve(reader.result.split(',')[1]))
        reader.readAsDataURL(new Blob([bytes]))
      })
    },
    [name, sprites, word, ...rest],
  )
  return Buffer.from(base64, 'base64')
}
