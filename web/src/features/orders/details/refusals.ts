/** The reasons why actions are not possible, each said once. */
export function refusalsSaid(reasons: readonly (string | null)[]): string[] {
  return reasons.reduce<string[]>((said, reason) => (reason === null || saidAt(said, reason) !== -1 ? said : [...said, reason]), [])
}

/** Which of the sentences says a reason: that the order has ended is said once for all that it rules out. */
export function saidAt(said: readonly string[], reason: string | null): number {
  return said.findIndex((each) => each === reason || (isEnd(each) && reason !== null && isEnd(reason)))
}

const isEnd = (reason: string) => reason.startsWith('The order is ')
