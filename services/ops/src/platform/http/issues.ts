import type { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const typeLabels: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
}
const namedMax = 5
const issuesMax = 20
const nameLengthMax = 40

/**
 * What is wrong with a value, worded to follow its name: "must be at most 500 characters long". Messages set by a schema take precedence.
 */
export function describeIssue(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${typeLabels[issue.expected] ?? issue.expected}`
    case 'too_big':
      return bounded(issue.origin, 'most', Number(issue.maximum))
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) === 1
        ? 'must not be empty'
        : bounded(issue.origin, 'least', Number(issue.minimum))
    case 'unrecognized_keys':
      return `does not take ${joinNames(issue.keys)}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return issue.format === 'uuid' ? 'must be a UUID' : 'does not have the expected format'
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return 'does not have the expected format'
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'custom':
      return undefined
  }
}

/** The first problem of each field, of twenty at most, named by its path; what else is wrong with the same value follows from it, or is said next. */
export function firstIssues(error: z.ZodError, where: string): { path: string; message: string }[] {
  const first = new Map<string, string>()
  for (const issue of error.issues) {
    const path = issue.path.join('.') || where
    if (!first.has(path)) first.set(path, issue.message)
    if (first.size === issuesMax) break
  }
  return [...first].map(([path, message]) => ({ path, message }))
}

function bounded(origin: string, end: 'most' | 'least', limit: number): string {
  const count = limit.toLocaleString('en')
  if (origin === 'string') return `must be at ${end} ${count} characters long`
  if (origin === 'array' || origin === 'set') return `must have at ${end} ${count}`
  return `must be at ${end} ${count}`
}

function joinNames(names: readonly string[]): string {
  const more = names.length - namedMax
  const shown = names.slice(0, namedMax).map((name) => JSON.stringify(name.slice(0, nameLengthMax)))
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '')
}
