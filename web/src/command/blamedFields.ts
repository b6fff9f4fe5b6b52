import { z } from 'zod'
import { errorDetail, errorSentence } from '../api/errors.ts'

const Issues = z.array(z.object({ path: z.string(), message: z.string() })).catch([])

/** The fields that a refusal of the server is about, with what to say beside them: those it names, or that of the rule it names. */
export function blamedFields(error: unknown, fields: Readonly<Record<string, string>>): { path: string; message: string }[] {
  const rule = errorDetail(error, 'rule')
  const path = typeof rule === 'string' ? fields[rule] : undefined
  return path === undefined ? Issues.parse(errorDetail(error, 'issues')) : [{ path, message: errorSentence(error) }]
}
