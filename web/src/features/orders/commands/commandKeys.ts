import { newIdempotencyKey } from '../../../api/idempotency.ts'

/**
 * The key a command is sent with. Sent again after nobody knew how it ended, the same command keeps its key: the server then carries it out
 * once and answers the same. Every other command has a key of its own.
 */
export function commandKeys(makeKey: () => string = newIdempotencyKey) {
  let unanswered: { said: string; key: string } | null = null
  return {
    keyFor(command: object): string {
      const said = JSON.stringify(command)
      if (unanswered?.said !== said) unanswered = { said, key: makeKey() }
      return unanswered.key
    },
    answered() {
      unanswered = null
    },
  }
}
