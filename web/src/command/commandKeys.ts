import { newIdempotencyKey } from '../api/idempotency.ts'

/**
 * The idempotency key of a command. Sent again after an unknown outcome, the same command keeps its key: the server then executes it once
 * and repeats its response. Every other command has its own key.
 */
export function commandKeys(makeKey: () => string = newIdempotencyKey) {
  let unanswered: { body: string; key: string } | null = null
  return {
    keyFor(command: object): string {
      const body = JSON.stringify(command)
      if (unanswered?.body !== body) unanswered = { body, key: makeKey() }
      return unanswered.key
    },
    answered() {
      unanswered = null
    },
  }
}
