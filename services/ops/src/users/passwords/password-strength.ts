import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Fewer guesses than this are made within days, even with what argon2id costs each. As a power of ten. */
const guessesMin = 9
/** A strong beginning is enough; the estimate of a long text would hold up the process. */
const lengthLookedAt = 40
/** What guesses at passwords of this business begin with, beside the list of common ones. */
const ownWords = ['kainsiap', 'malaysia', 'selangor', 'kuala', 'lumpur', 'penang', 'johor', 'changeme', 'ironing', 'folding', 'laundry']
const longestWord = 30

let estimator: Promise<ZxcvbnFactory> | null = null

/** Whether a password is guessed easily: common, made of common parts, of the rows of a keyboard, or of what is known of its owner. */
export async function isEasilyGuessed(password: string, owner: { name: string; email: string }): Promise<boolean> {
  estimator ??= loadEstimator()
  const known = [...ownWords, ...`${owner.name} ${owner.email}`.toLowerCase().split(/[^\p{L}\d]/u)].filter(
    (word) => word.length > 2 && word.length <= longestWord,
  )
  if (isMadeOf(password, known)) return true
  const { guessesLog10 } = (await estimator).check(password.slice(0, lengthLookedAt), known)
  return guessesLog10 < guessesMin
}

/** How much of a password must be neither such a word nor a sign between two. */
const ownPartMin = 5

/** Whether little is left of a password without these words: an email address, name and business. The estimate takes each for a guess. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const left = longestFirst.reduce((text, word) => text.replaceAll(word, ' '), password.toLowerCase())
  return left.replaceAll(/[^\p{L}\d]/gu, '').length < ownPartMin
}

/** Loaded when the first password is set: the list of common ones takes megabytes, and most processes never need it. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new Factory({ dictionary, graphs: adjacencyGraphs })
}
