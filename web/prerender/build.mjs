// node prerender/build.mjs [--outDir dist]: builds the web app, then renders every page of the website into its own document.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { assetsOf } from './assets.mjs'
import { compressBelow } from './compress.mjs'
import { composeDocument, composeRobots, composeSitemap } from './document.mjs'

const root = path.resolve(import.meta.dirname, '..')
const { values } = parseArgs({ options: { outDir: { type: 'string', default: 'dist' } } })
const outDir = path.resolve(root, values.outDir)
const serverDir = path.join(root, 'node_modules/.cache/site', String(process.pid))

process.env.NODE_ENV = 'production'
const common = { root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' }
await build({ ...common, build: { outDir, emptyOutDir: true } })
await build({
  ...common,
  ssr: { noExternal: true, resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
  build: { ssr: 'prerender/pages.tsx', outDir: serverDir, emptyOutDir: true, manifest: false, minify: false, copyPublicDir: false },
})

const manifest = JSON.parse(readFileSync(path.join(outDir, '.vite/manifest.json'), 'utf8'))
writeConsole()
try {
  await writePages(await import(pathToFileURL(path.join(serverDir, 'pages.js')).href))
} finally {
  rmSync(serverDir, { recursive: true, force: true })
}
await compressBelow(outDir)

async function writePages({ listPages, renderPage }) {
  const themeScript = minifiedTheme()
  const csp = { pages: {}, notFound: {} }
  const pages = []
  for (const page of listPages()) {
    const whole = { ...page, rendered: await renderPage(page) }
    const { html, scripts, styles } = composeDocument(whole, { assets: assetsOf(manifest, page.sources, page.fonts), themeScript })
    write(`site/${page.file}`, html)
    const entry = { file: `site/${page.file}`, scripts, styles }
    if (page.path === null) csp.notFound[page.language] = entry
    else csp.pages[page.path] = entry
    pages.push(whole)
  }
  write('csp.json', `${JSON.stringify(csp, null, 2)}\n`)
  write('site/sitemap.xml', composeSitemap(pages))
  write('site/robots.txt', composeRobots())
}

/** The console's document preloads its frame and, with low priority, the dashboard, where signing in leads, and the list, where most users go. */
function writeConsole() {
  const { scripts, fonts } = assetsOf(manifest, ['src/api/session.ts', 'src/app/start.tsx', 'src/app/shell/Console.tsx'])
  const pages = assetsOf(manifest, ['src/app/dashboard/DashboardPage.tsx', 'src/features/orders/AllOrdersPage.tsx']).scripts.filter(
    (script) => !scripts.includes(script),
  )
  const links = [
    ...fonts.slice(1).map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin />`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}" />`),
    ...pages.map((href) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${href}" />`),
  ]
  const html = readFileSync(path.join(outDir, 'index.html'), 'utf8')
  write('index.html', html.replace('  </head>', `${links.map((link) => `    ${link}\n`).join('')}  </head>`))
}

function write(file, text) {
  const place = path.join(outDir, file)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, text)
}

/** Inlined without its comment, since a file would delay the first paint by a round trip. */
function minifiedTheme() {
  return readFileSync(path.join(root, 'public/theme.js'), 'utf8')
    .replace(/^\/\*[^]*?\*\//, '')
    .replaceAll(/\n\s*/g, '\n')
    .trim()
}
