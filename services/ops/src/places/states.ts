import { z } from 'zod'

/** The states the business serves. */
export const State = z.enum(['Kuala Lumpur', 'Selangor', 'Penang', 'Johor'])
export type State = z.infer<typeof State>
