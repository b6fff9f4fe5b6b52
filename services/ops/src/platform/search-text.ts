// How much of a search is read, by the API and by the console.

/** Characters that a search may have: more than a line of a spreadsheet or the beginning of a mail. */
export const searchMax = 400

/** The text that is searched: without spaces around it, and cut after its last whole word if it is longer than a search may be. */
export function readSearch(typed: string): string {
  const text = typed.trim()
  if (text.length <= searchMax) return text
  const cut = text.slice(0, searchMax)
  if (/\s/.test(text.charAt(searchMax))) return cut.trim()
  const lastSpace = Math.max(...[' ', '\t', '\n', '\u00A0', '\u3000'].map((space) => cut.lastIndexOf(space)))
  return lastSpace > 0 ? cut.slice(0, lastSpace).trim() : cut
}

/** Whether a part of the text is not searched. */
export const isCut = (typed: string): boolean => typed.trim().length > searchMax
