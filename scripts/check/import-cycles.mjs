/** The groups of nodes that reach each other, by Tarjan's algorithm, each sorted; nodes without a cycle are left out. */
export function findCycles(graph) {
  const indexes = new Map()
  const low = new Map()
  const stack = []
  const cycles = []
  const visit = (node) => {
    indexes.set(node, indexes.size)
    low.set(node, indexes.get(node))
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!indexes.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)))
    }
    if (low.get(node) !== indexes.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1) cycles.push(group.toSorted((one, other) => (one < other ? -1 : 1)))
  }
  for (const node of graph.keys()) if (!indexes.has(node)) visit(node)
  return cycles
}

/** The same imports between the feature folders of the server; files outside of a folder and the platform don't count. */
export function featureGraph(graph) {
  const featureOf = (file) => /^services\/ops\/src\/(?!platform\/)(?<name>[^/]+)\//.exec(file)?.groups.name
  const features = new Map()
  for (const [from, imports] of graph) {
    const feature = featureOf(from)
    if (!feature) continue
    const targets = features.get(feature) ?? new Set()
    features.set(feature, targets)
    for (const target of imports.map(featureOf)) if (target && target !== feature) targets.add(target)
  }
  return features
}
