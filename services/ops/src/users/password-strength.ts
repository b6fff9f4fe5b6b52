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
  const { guessesLog10 } = (await estimator).check(password.slice(0, lengthLookedAt), known)
  return guessesLog10 < guessesMin
}

/** Loaded when the first password is set: the list of common ones takes megabytes, and most processes never need it. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new Factory({ dictionary, graphs: adjacencyGraphs })
}
