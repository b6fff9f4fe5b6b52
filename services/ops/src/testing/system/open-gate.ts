import { randomBytes } from 'node:crypto'
import { createOnce } from '../../platform/http/idempotency.ts'
import type { ServeParts } from '../../platform/http/serve.ts'
import { createDataSeal } from '../../platform/security/data-seal.ts'

/** What a table of public routes needs: nobody signs in there. */
export function openGate(): ServeParts {
  const identify = () => Promise.reject(new Error('nobody signs in'))
  return {
    identify,
    identifyNow: identify,
    countAnonymous: () => Promise.resolve(),
    findIds: async () => new Map(),
    once: createOnce(createDataSeal(randomBytes(32).toString('base64url'))),
  }
}
