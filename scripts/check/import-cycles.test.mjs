import { describe, expect, it } from 'vitest'
import { featureGraph, findCycles } from './import-cycles.mjs'

const graph = (edges) => new Map(Object.entries(edges))

describe('import cycles', () => {
  it('are found however long they are, each once', () => {
    const edges = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['d'], f: ['a', 'd'] }
    expect(findCycles(graph(edges))).toEqual([
      ['d', 'e'],
      ['a', 'b', 'c'],
    ])
  })

  it('are not found where files are shared but nothing leads back', () => {
    expect(findCycles(graph({ a: ['c'], b: ['c'], c: ['d'], d: [] }))).toEqual([])
  })

  it('between features are found though no file is part of one', () => {
    const files = graph({
      'services/ops/src/agents/queries.ts': ['services/ops/src/orders/agents/loads.ts'],
      'services/ops/src/orders/commands.ts': ['services/ops/src/agents/contract.ts', 'services/ops/src/platform/errors.ts'],
      'services/ops/src/features.ts': ['services/ops/src/orders/feature.ts'],
    })
    expect(findCycles(files)).toEqual([])
    expect(findCycles(featureGraph(files))).toEqual([['agents', 'orders']])
  })
})
