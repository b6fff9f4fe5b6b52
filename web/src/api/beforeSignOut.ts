type Finish = () => Promise<unknown>

const finishers = new Set<Finish>()

/** Has `finish` done before a user signs out, while their session still allows it. Returns how to stop that. */
export function beforeSignOut(finish: Finish): () => void {
  finishers.add(finish)
  return () => void finishers.delete(finish)
}

/** Finishes what features have pending. */
export const finishBeforeSignOut = () => Promise.all([...finishers].map((finish) => finish()))
