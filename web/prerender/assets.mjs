const FONTS = [/poppins-latin-700-normal\.woff2$/, /poppins-latin-600-normal\.woff2$/, /inter-latin-wght-normal\.woff2$/]

/** What a page that needs the chunks of `sources` asks for at once: they would otherwise be found one after the other. */
export function assetsOf(manifest, sources) {
  const entry = manifest['index.html']
  const chunks = new Set()
  for (const source of ['index.html', ...sources]) collect(manifest, source, chunks)
  chunks.delete(entry)
  return {
    entry: `/${entry.file}`,
    scripts: [...chunks].map(({ file }) => `/${file}`),
    styles: [...new Set([entry, ...chunks].flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
    fonts: FONTS.map((font) => Object.values(manifest).find(({ file }) => font.test(file.replace(/-[\w-]{8}\./, '.')))).map(
      (found) => `/${found.file}`,
    ),
  }
}

function collect(manifest, key, chunks) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build has no chunk of ${key}`)
  if (chunks.has(chunk)) return
  chunks.add(chunk)
  for (const next of chunk.imports ?? []) collect(manifest, next, chunks)
}
