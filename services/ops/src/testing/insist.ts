import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from './http/client.ts'

/** Asks until there is an answer that says what became of it. */
export async function insist<Body>(send: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  for (;;) {
    const answer = await send().catch(() => null)
    const { code, details } = answer?.body ?? {}
    if (answer && answer.status < 500 && code !== 'idempotency_in_progress' && details?.['rule'] !== 'payout_being_made') return answer
    await wait(100)
  }
}
