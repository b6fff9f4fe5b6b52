import { inflateSync } from 'node:zlib'

/** Marks that WinAnsi has where Latin-1 has none. */
const marks: Readonly<Record<string, string>> = {
  '\x85': '…',
  '\x91': '‘',
  '\x92': '’',
  '\x93': '“',
  '\x94': '”',
  '\x95': '•',
  '\x96': '–',
  '\x97': '—',
}
const winAnsi = (hex: string) =>
  Buffer.from(hex, 'hex')
    .toString('latin1')
    .replaceAll(/[\x80-\x9F]/g, (mark) => marks[mark] ?? mark)

/** The texts of a PDF in the standard fonts, as its pages draw them. */
export function pdfTexts(file: Buffer): string[] {
  const texts: string[] = []
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 7)) {
    if (file.subarray(at - 3, at).toString() === 'end') continue
    const end = file.indexOf('endstream', at)
    const content = inflated(file.subarray(at + 7, end))
    for (const [, pieces = ''] of content.matchAll(/\[(?<pieces>[^\]]*)\] TJ/g))
      texts.push([...pieces.matchAll(/<(?<hex>[0-9a-f]+)>/g)].map(([, hex = '']) => winAnsi(hex)).join(''))
  }
  return texts
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return ''
  }
}
