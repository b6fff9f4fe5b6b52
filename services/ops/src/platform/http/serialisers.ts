import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { serialiserSchema } from './schemas.ts'

const idleAfterMs = 3_000
const idlePauseMs = 20

/** Writes the answers of one route. */
export interface LazySerialiser {
  compile: () => (value: unknown) => string
  serialise: (value: unknown) => string
}

/** Compiled by the first answer: all of them together take a third of the processor time of a start. */
export function lazySerialiser(shape: z.ZodType): LazySerialiser {
  let compiled: ((value: unknown) => string) | undefined
  const compile = () => (compiled ??= fastJsonStringify(serialiserSchema(shape)))
  return { compile, serialise: (value) => compile()(value) }
}

/** Some seconds after the start, one after the other, so that the first answers of a process that runs for long are as quick as later ones. */
export function compileWhenIdle(app: FastifyInstance, serialisers: readonly LazySerialiser[]): void {
  const rest = serialisers.values()
  let timer: NodeJS.Timeout | undefined
  const compileNext = () => {
    const { value, done } = rest.next()
    if (done) return
    value.compile()
    timer = setTimeout(compileNext, idlePauseMs).unref()
  }
  app.addHook('onListen', async () => void (timer = setTimeout(compileNext, idleAfterMs).unref()))
  app.addHook('onClose', async () => clearTimeout(timer))
}
