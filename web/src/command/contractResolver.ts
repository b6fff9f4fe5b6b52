import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** Checks a form's values by a contract. A blank field counts as left out. */
export function contractResolver<Values extends FieldValues, Command>(
  schema: z.ZodType<Command, Values>,
): Resolver<Values, unknown, Command> {
  const check = zodResolver<Values, unknown, Command>(schema, { error: problemOf })
  return (values, context, options) => check(withoutBlanks(values), context, options)
}

/** What a contract leaves to the library to say. */
function problemOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'This field is required.'
  if (issue.code === 'too_small' && isNumber(issue)) return `must be ${issue.minimum} or more`
  if (issue.code === 'too_big' && isNumber(issue)) return `must be ${issue.maximum} or less`
  if (issue.code === 'too_big' && issue.origin === 'string') return `must be ${issue.maximum} characters or fewer`
  return undefined
}

const isNumber = ({ origin }: { origin: string }) => origin === 'number' || origin === 'int'

/** Also within lists and groups of fields. */
function withoutBlanks<Values>(values: Values): Values {
  if (Array.isArray(values)) return values.map(withoutBlanks) as Values
  if (typeof values !== 'object' || values === null) return values
  const filled = Object.entries(values).filter(([, value]) => typeof value !== 'string' || value.trim() !== '')
  return Object.fromEntries(filled.map(([name, value]) => [name, withoutBlanks<unknown>(value)])) as Values
}
