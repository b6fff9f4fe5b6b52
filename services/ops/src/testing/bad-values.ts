import { createRandom } from '../demo/random.ts'

/** A request that should be refused, and why. */
export interface BadRequest {
  why: string
  path: string
  init: RequestInit
}

const long = 'x'.repeat(5_000)

/** Fit for nothing that expects words. */
const notWords: unknown[] = [
  0,
  1,
  true,
  false,
  [],
  ['a'],
  {},
  { $ne: null },
  { $gt: '' },
  { $regex: '^a' },
  { $where: 'sleep(1000)' },
  [{ $ne: 1 }],
]
/** Words, but nothing that any field takes: too long, of control characters only, or empty. */
const badWords: unknown[] = [long, 'a\u0000b', '\u0000', '\u0007', '', ' ', '\n\t']
const badNumbers: unknown[] = [
  '1',
  '',
  ' 1',
  '0x10',
  '1e3',
  -1,
  -0.5,
  0.5,
  1.000001,
  1e21,
  -1e21,
  2 ** 53,
  [],
  [1],
  {},
  { $gt: 0 },
  { $inc: 1 },
  true,
]
const badFlags: unknown[] = ['true', 'false', 0, 1, [], [true], {}, { $ne: false }]
const badLists: unknown[] = [{}, 'a', 1, true, { 0: 'a', length: 1 }, { $each: [] }, { $in: [] }]
const badObjects: unknown[] = [[], 'a', 1, true, { $set: { status: 'delivered' } }, { $ne: null }, [[]]]
/** Keys that no shape has. */
const strangeKeys = ['$where', '$set', 'unitPriceSen', 'status.$', 'a.b', 'constructor', 'toString', 'role', 'isAdmin', '_id', 'outbox', '']

function badFor(value: unknown): unknown[] {
  if (typeof value === 'string') return [...notWords, ...badWords]
  if (typeof value === 'number') return Number.isInteger(value) ? badNumbers : badNumbers.filter(isNoDegree)
  if (typeof value === 'boolean') return badFlags
  return Array.isArray(value) ? badLists : badObjects
}

const isNoDegree = (bad: unknown) => typeof bad !== 'number' || Math.abs(bad) > 180

type Tree = Record<string, unknown>

/** Every body that differs from a good one in one place, to the worse. */
export function* badBodies(good: Tree): Generator<{ why: string; body: unknown }> {
  for (const path of pathsOf(good)) {
    for (const bad of badFor(at(good, path))) yield { why: `${path.join('.')} = ${short(bad)}`, body: withValue(good, path, bad) }
  }
  for (const path of [[], ...pathsOf(good)]) {
    const value = at(good, path)
    if (typeof value !== 'object' || Array.isArray(value)) continue
    for (const key of strangeKeys) {
      if (Object.hasOwn(value as Tree, key)) continue
      yield { why: `${path.join('.')} has ${key}`, body: withValue(good, [...path, key], 'x') }
    }
  }
}

/** What is no JSON object at all, as it is sent. */
export const badTexts: readonly string[] = [
  '',
  ' ',
  '{',
  '}',
  '[]',
  '[{}]',
  'null',
  'true',
  '1',
  '"x"',
  '{"a":1}}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":1,}',
  '\u0000',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '['.repeat(40_000),
  `${'{"a":'.repeat(12_000)}1${'}'.repeat(12_000)}`,
]

export const badContentTypes: readonly string[] = [
  'text/plain',
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'application/xml',
  '*/*',
]

/** What no parameter of a query takes but a search. */
export const badParameters: readonly string[] = [
  '-1',
  '+1',
  '1.5',
  '1e3',
  '0x10',
  ' 1',
  'NaN',
  'Infinity',
  '99999999999999999999',
  '',
  ',',
  '[object Object]',
  '{"$ne":null}',
  '$ne',
  '\u0000',
  "' OR 1=1 --",
  '__proto__',
  long,
]

/** What a search may be asked for without harm. */
export const evilSearches: readonly string[] = [
  '.*',
  '(a+)+$',
  '^',
  '$',
  '\\',
  '[',
  '(?<x>a)',
  'a\u0000b',
  '\u0000@',
  'a.\u0000b',
  'ks-2026-\u0000',
  '\u202e\u200b',
  '{"$ne":null}',
  '$where',
  '@@@@',
  '....',
  '+60 ',
  '-------',
  '٠١٢٣٤٥٦٧٨٩',
  'İıſß',
  'x'.repeat(64),
  '@'.repeat(64),
  'a b c d e f g h i j k l m n o p',
]

/** References to an order that name none; as they stand in a path. */
export const badIds: readonly string[] = [
  '0',
  'x',
  '-1',
  'null',
  'undefined',
  '__proto__',
  '0'.repeat(23),
  '0'.repeat(25),
  'G'.repeat(24),
  'A'.repeat(24),
  'KS-2026-1',
  'ks-2026-007',
  'KS-2026-007x',
  'KS-26-007',
  'KS-2026-',
  'KS-2026-0000000000',
  '%00',
  '%0a',
  '%20',
  '%7B%22%24ne%22%3Anull%7D',
  '%24ne',
  '%2e%2e%2f',
  'a%2fb',
  '%',
  '%E0%A4%A',
  '%ff',
  'x'.repeat(2_000),
]

/** A number from the environment, or anew: printed, so that a run can be repeated. */
export const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const { next } = createRandom(seed)

/** As many of them as a run asks for, in an order that the seed decides. */
export function some<T>(from: readonly T[], count: number): T[] {
  return from
    .map((each) => ({ each, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ each }) => each)
}

const short = (value: unknown) => (JSON.stringify(value) ?? 'undefined').slice(0, 60)
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

function pathsOf(value: unknown): string[][] {
  if (!isTree(value)) return []
  return Object.entries(value).flatMap(([key, part]) => [[key], ...pathsOf(part).map((rest) => [key, ...rest])])
}
const at = (value: unknown, path: readonly string[]): unknown => path.reduce<unknown>((part, key) => (part as Tree)[key], value)

function withValue(tree: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(tree)) return tree.map((part: unknown, index) => (String(index) === key ? withValue(part, rest, value) : part))
  return { ...(tree as Tree), [key]: withValue((tree as Tree)[key], rest, value) }
}
