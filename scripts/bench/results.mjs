/** The value below which `share` percent of the values lie. */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))]
}

/** Prints one line per result: name, value, target, whether the target is met. Returns whether all are. */
export function printResults(results) {
  for (const [name, value, target, isMet] of results)
    console.log(`${isMet ? '✓' : '✗'} ${name.padEnd(52)} ${value.padStart(9)}   target ${target}`)
  return results.every(([, , , isMet]) => isMet)
}
