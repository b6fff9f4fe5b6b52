import { createHash } from 'node:crypto'

/** Placeholder for the public address, which only the server knows: it inserts it at startup. */
export const ORIGIN = 'https://origin.invalid'

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** One page as a complete document, with the hashes of its inline scripts and styles. */
export function composeDocument(page, { assets, themeScript }) {
  const { path, language, rendered } = page
  const { lang, title, description, body, style, alternates, jsonLd } = rendered
  const data = jsonLd && JSON.stringify(jsonLd).replaceAll('<', String.raw`\u003c`)
  const rules = /<style[^>]*>(?<rules>[^]*)<\/style>/.exec(style)?.groups.rules ?? ''
  const meta = (name, content) => `<meta name="${name}" content="${escape(content)}" />`
  const graph = (property, content) => `<meta property="${property}" content="${escape(content)}" />`
  const lines = [
    '<meta charset="utf-8" />',
    meta('viewport', 'width=device-width, initial-scale=1'),
    meta('color-scheme', 'light dark'),
    `<title>${escape(title)}</title>`,
    meta('description', description),
    path === null ? meta('robots', 'noindex') : `<link rel="canonical" href="${ORIGIN}${path}" />`,
    ...alternates.map((each) => `<link rel="alternate" hreflang="${each.language}" href="${ORIGIN}${each.path}" />`),
    ...alternates.slice(0, 1).map((each) => `<link rel="alternate" hreflang="x-default" href="${ORIGIN}${each.path}" />`),
    graph('og:type', 'website'),
    graph('og:site_name', 'KainSiap'),
    graph('og:title', title),
    graph('og:description', description),
    ...(path === null ? [] : [graph('og:url', ORIGIN + path)]),
    graph('og:image', `${ORIGIN}/share.png`),
    graph('og:locale', LOCALES[language]),
    ...alternates.filter((each) => each.language !== language).map((each) => graph('og:locale:alternate', LOCALES[each.language])),
    meta('twitter:card', 'summary_large_image'),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />',
    `<script>${themeScript}</script>`,
    ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin />`),
    ...assets.styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}" />`),
    style,
    `<script type="module" crossorigin src="${assets.entry}"></script>`,
    ...assets.scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}" />`),
    ...(data ? [`<script type="application/ld+json">${data}</script>`] : []),
  ]
  return {
    html: `<!doctype html>\n<html lang="${lang}">\n  <head>\n    ${lines.join('\n    ')}\n  </head>\n  <body>\n    <div id="root">${body}</div>\n  </body>\n</html>\n`,
    scripts: [themeScript, ...(data ? [data] : [])].map(hashOf),
    styles: [hashOf(rules)],
  }
}

const LOCALES = { en: 'en_MY', ms: 'ms_MY', zh: 'zh_CN' }

export function composeSitemap(pages) {
  const urls = pages
    .filter(({ path }) => path !== null)
    .map(({ path, rendered }) => {
      const links = rendered.alternates.map(
        (each) => `    <xhtml:link rel="alternate" hreflang="${each.language}" href="${ORIGIN}${each.path}"/>\n`,
      )
      return `  <url>\n    <loc>${ORIGIN}${path}</loc>\n${links.join('')}  </url>\n`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('')}</urlset>\n`
}

export const composeRobots = () => `User-agent: *\nDisallow: /backoffice\nDisallow: /api\n\nSitemap: ${ORIGIN}/sitemap.xml\n`
