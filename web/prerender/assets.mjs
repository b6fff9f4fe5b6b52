const FONTS = ['poppins-latin-700-normal', 'poppins-latin-600-normal', 'inter-latin-wght-normal']

/** The assets to preload for a page with the chunks of `sources` and further fonts: the browser would discover them one after the other. */
export function assetsOf(manifest, sources, moreFonts = []) {
  const entry = manifest['index.html']
  const chunks = new Set()
  for (const source of ['index.html', ...sources]) collect(manifest, source, chunks)
  chunks.delete(entry)
  return {
    entry: `/${entry.file}`,
    scripts: [...chunks].map(({ file }) => `/${file}`),
    styles: [...new Set([entry, ...chunks].flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
    fonts: [...FONTS, ...moreFonts].map((font) => fileOfFont(manifest, font)),
  }
}

function collect(manifest, key, chunks) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build has no chunk of ${key}`)
  if (chunks.has(chunk)) return
  chunks.add(chunk)
  for (const next of chunk.imports ?? []) collect(manifest, next, chunks)
}

function fileOfFont(manifest, font) {
  const found = Object.values(manifest).find(({ file }) => file.replace(/-[\w-]{8}\./, '.').endsWith(`/${font}.woff2`))
  if (!found) throw new Error(`the build has no font ${font}`)
  return `/${found.file}`
}
