import { usualForm, withoutFormatCharacters } from './text.ts'

// The one reader of email addresses: of contracts and forms.

/** A long name and a long address. */
export const writtenMax = 320
/** `Siti Aminah <siti@mail.example>`: the address is what the brackets hold. */
const inBrackets = /^[^<>]*<([^<>]*)>/
const scheme = /^mailto:/i
/** What stands before and after an address in a sentence or a list. */
const before = ' "\'(<['
const after = ' "\')>].,;:'

/** Without what follows the address of a link: `?subject=…`. */
const withoutParameters = (link: string) => link.slice(0, link.includes('?') ? link.indexOf('?') : undefined)

function withoutPunctuation(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && before.includes(text.charAt(from))) from += 1
  while (to > from && after.includes(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/**
 * An email address as it is read: pasted with its name, as a link, with invisible characters, quotes or punctuation around it. What is no
 * address is returned as it was read, so that a message can show it.
 */
export function readingOfEmail(written: string): string {
  const text = withoutFormatCharacters(usualForm(written.slice(0, writtenMax)))
    .replaceAll(/\s/g, ' ')
    .trim()
  const [whole = '', bracketed = text] = inBrackets.exec(text) ?? []
  const hasMore = /[\p{L}\p{N}]/u.test(text.slice(whole.length))
  const address = withoutPunctuation(whole !== '' && hasMore ? text : bracketed)
  return scheme.test(address) ? withoutPunctuation(withoutParameters(address.replace(scheme, ''))) : address
}
