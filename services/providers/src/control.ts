import { z } from 'zod'
import type { Book } from './book.ts'
import { BadRequest, type Reply } from './facade.ts'
import { FaultRule, type Faults } from './faults.ts'
import { gateways } from './operation.ts'
import type { Sandbox } from './sandbox.ts'

const Faulty = z.strictObject({ rules: z.array(FaultRule).max(100) })
const Clock = z.strictObject({
  advanceMs: z
    .int()
    .min(-86_400_000)
    .max(31 * 86_400_000),
})
const Settle = z.strictObject({ day: z.iso.date() })
const History = z.strictObject({
  items: z
    .array(
      z.strictObject({
        gateway: z.enum(gateways),
        key: z.string().min(1).max(200),
        gatewayPaymentId: z.string().min(1).max(100),
        method: z.string().min(1).max(30),
        amountSen: z.int().min(1).max(1_000_000_000),
        feeSen: z.int().min(0).max(1_000_000_000),
        at: z.iso.datetime().transform((text) => Date.parse(text)),
      }),
    )
    .max(1_000),
})

export interface ControlCall {
  name: string
  body: unknown
}

interface Dependencies {
  book: Book
  sandbox: Sandbox
  faults: Faults
  flush: () => Promise<void>
}

/** What no gateway offers: faults, the clock, payments of the past, and a look into the books. Null for an unknown name. */
export function createControl({ book, sandbox, faults, flush }: Dependencies): (call: ControlCall) => Promise<Reply | null> {
  const ok = (body: object): Reply => ({ status: 200, body })
  return async ({ name, body }) => {
    switch (name) {
      case 'POST faults':
        faults.set(read(Faulty, body).rules)
        return ok({})
      case 'GET faults':
        return ok({ met: faults.met() })
      case 'POST clock':
        book.advanceClock(read(Clock, body).advanceMs)
        // Whatever this makes due has happened, and has been told, when the answer arrives.
        await flush()
        return ok({ now: new Date(book.nowMs()).toISOString() })
      case 'POST history':
        return ok({ added: sandbox.remember(read(History, body).items) })
      case 'POST settle':
        sandbox.settleDay(read(Settle, body).day)
        return ok({})
      case 'GET books':
        return ok(Object.fromEntries(gateways.map((id) => [id, { availableSen: book.availableSen(id), movements: book.movements(id) }])))
      case 'GET operations':
        return ok({ items: book.operations().map(({ gateway, kind, key, state }) => ({ gateway, kind, key, state })) })
      default:
        return null
    }
  }
}

function read<Shape>(shape: z.ZodType<Shape>, body: unknown): Shape {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  throw new BadRequest(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
}
