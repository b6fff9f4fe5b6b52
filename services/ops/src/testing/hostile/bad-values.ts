import { createRandom } from '../../demo/random.ts'

/** A request that should be refused, and why. */
export interface BadRequest {
  why: string
  path: string
  init: RequestInit
  /** The expected statuses; if omitted, those of the test. */
  statuses?: readonly number[]
}

const long = 'x'.repeat(5_000)

/** Values invalid for any text field. */
const nonTexts: unknown[] = [
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
/** Texts that no field accepts: too long, only control characters, or empty. */
const badFieldTexts: unknown[] = [long, 'a\u0000b', '\u0000', '\u0007', '', ' ', '\n\t']
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
/** Keys that no schema has. */
const strangeKeys = ['$where', '$set', 'unitPriceSen', 'status.$', 'a.b', 'constructor', 'toString', 'role', 'isAdmin', '_id', 'outbox', '']

function badFor(value: unknown): unknown[] {
  if (typeof value === 'string') return [...nonTexts, ...badFieldTexts]
  if (typeof value === 'number') return Number.isInteger(value) ? badNumbers : badNumbers.filter(isNoDegree)
  if (typeof value === 'boolean') return badFlags
  return Array.isArray(value) ? badLists : badObjects
}

const isNoDegree = (bad: unknown) => typeof bad !== 'number' || Math.abs(bad) > 180

type Tree = Record<string, unknown>

/** Every body that differs from a good one in one place and is therefore invalid. */
export function* badBodies(good: Tree): Generator<{ why: string; body: unknown }> {
  for (const path of pathsOf(good)) {
    for (const bad of badFor(at(good, path))) yield { why: `${path.join('.')} = ${short(bad)}`, body: withValue(good, path, bad) }
  }
  for (const path of [[], ...pathsOf(good)]) {
    const value = at(good, path)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue
    for (const key of strangeKeys) {
      if (Object.hasOwn(value, key)) continue
      yield { why: `${path.join('.')} has ${key}`, body: withValue(good, [...path, key], 'x') }
    }
  }
}

/** Raw bodies that are not a JSON object. */
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

/** Values that no query parameter accepts except a search. */
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

/** Those of a parameter that takes a rating, or any text. */
export function badParametersFor(name: string): readonly string[] {
  if (name === 'search' || name === 'city') return []
  return name.endsWith('Rating') ? badParameters.filter((bad) => bad !== '1.5') : badParameters
}

/** Unusual searches that must be harmless. */
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

/** References to no existing order, as they appear in a path. */
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

/** A seed from the environment, or a random one: printed, so that a run can be repeated. */
export const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const { next } = createRandom(seed)

/** A sample of `count` items, in an order determined by the seed. */
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
