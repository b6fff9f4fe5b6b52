import { z } from 'zod'
import { formatted, Id } from './contract.ts'
import type { NumberForm } from './record-number.ts'

/** The number of a record, as stored. */
export const numberSchema = ({ name, pattern, lengthMax, example }: NumberForm) =>
  formatted(new RegExp(`^${pattern}$`), { max: lengthMax, message: `must be ${name} like ${example}` })

/** A record in an input: the id or the number. */
export const numberRefSchema = (numbers: NumberForm) =>
  z.union([Id, numberSchema(numbers)], { error: `must be ${numbers.name} like ${numbers.example}, or an id of 24 hex digits` })
