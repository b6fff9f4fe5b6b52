/** Words from examples, the demo, or the top rows of a keyboard. Short ones are left out: random secrets contain them too. */
const commonWords = /change-?me|default|example|secret|password|placeholder|kainsiap|lipat-kemas|qwerty|12345678|openssl/i
const differentMin = 8

/** Whether a secret is guessable: typed by hand, repetitive, or copied from public text. */
export function isGuessable(secret: string): boolean {
  return commonWords.test(secret) || new Set(secret).size < differentMin || isRepeated(secret) || isCounted(secret)
}

/** The same few characters repeated: some proper suffix is also a prefix of the whole. */
function isRepeated(secret: string): boolean {
  const half = Math.floor(secret.length / 2)
  return Array.from({ length: half }, (_, index) => index + 1).some((length) => secret.startsWith(secret.slice(length)))
}

/** Mostly characters adjacent to their neighbour, as in abcdefgh or 87654321. */
function isCounted(secret: string): boolean {
  const codes = Array.from(secret, (character) => character.charCodeAt(0))
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1)
  return steps.length > (secret.length * 2) / 3
}
