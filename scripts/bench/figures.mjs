/** The value below which `share` percent of the values lie. */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))]
}

/** One line a figure: name, value, target, whether it is met. Answers whether all are. */
export function sayFigures(figures) {
  for (const [name, value, target, isMet] of figures)
    console.log(`${isMet ? '✓' : '✗'} ${name.padEnd(52)} ${value.padStart(9)}   target ${target}`)
  return figures.every(([, , , isMet]) => isMet)
}
