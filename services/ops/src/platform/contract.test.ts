import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checksOf, textsOf, type ContractText } from '../testing/contracts.ts'
import { cpuMs, fuzzSeed, hostileText, pauseMaxMs, pumped } from '../testing/hostile/hostile-texts.ts'
import { everyRoute } from '../testing/http/routes.ts'

const texts: ContractText[] = everyRoute().flatMap(({ method, path, params, query, body }) => {
  const name = `${method} ${path}`
  return [
    ...Object.entries(params).flatMap(([param, schema]) => textsOf(schema, `${name} :${param}`)),
    ...(query ? textsOf(query, `${name} ?`) : []),
    ...(body ? textsOf(body, `${name} body`) : []),
  ]
})
/** Many routes share a schema: each is tested once. */
const unique = [...new Map(texts.map((text) => [text.schema, text])).values()]
const patterns = new Map(
  unique.flatMap((text) => checksOf(text).flatMap(({ pattern }) => (pattern ? [[pattern.source, pattern] as const] : []))),
)

describe('a text that a contract takes', () => {
  it('has a greatest length, and is not looked at any closer beyond it', () => {
    expect(unique.length).toBeGreaterThan(20)
    const careless = unique.filter((text) => {
      const checks = checksOf(text)
      const bound = checks.findIndex(({ maximum }) => maximum !== undefined)
      const form = checks.findIndex(({ pattern }) => pattern !== undefined)
      return bound === -1 || (form !== -1 && (form < bound || !checks[bound]?.abort))
    })
    expect(careless.map(({ path }) => path)).toEqual([])
  })

  it('is read within 50 ms of the processor, whatever it is', async () => {
    process.stdout.write(`texts for contracts: FUZZ_SEED=${fuzzSeed}\n`)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...unique), hostileText(), async ({ schema }, text) => {
        expect(await cpuMs(() => (schema as unknown as { safeParse: (value: unknown) => unknown }).safeParse(text))).toBeLessThan(
          pauseMaxMs,
        )
      }),
      { seed: fuzzSeed, numRuns: 600 },
    )
  })
})

describe('a pattern of the contracts', () => {
  it.each([...patterns.keys()])('is linear: even without a length, 100 kB take at most 50 ms: %s', async (source) => {
    const pattern = patterns.get(source)
    for (const text of pumped()) {
      const taken = await cpuMs(() => pattern?.test(text))
      expect([taken < pauseMaxMs, text.slice(0, 40), text.length]).toEqual([true, text.slice(0, 40), text.length])
    }
  })
})
