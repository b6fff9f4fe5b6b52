import { newIdempotencyKey } from '../api/idempotency.ts'

/** A command as it is sent, under its idempotency key. */
interface Keyed<Command> {
  command: Command
  key: string
  /** It was sent before, and nobody knows what became of it. */
  mayBeDone: boolean
  /** Another one that was sent before it, of which nobody knows what became. */
  earlier: Command | null
}

interface Sent {
  command: object
  content: string
  key: string
  mayBeDone: boolean
}

/**
 * The idempotency keys of a form. Sent again after an unknown outcome, the same command is sent as it was, under its key: the server then
 * executes it once and repeats its response. The version of its record makes no other command of it, since the command itself may have raised
 * that. Every other command has its own key.
 */
export function commandKeys(makeKey: () => string = newIdempotencyKey) {
  let unanswered: Sent | null = null
  let earlier: Sent | null = null
  return {
    keyed<Command extends object>(command: Command): Keyed<Command> {
      const content = JSON.stringify({ ...command, version: undefined })
      if (unanswered?.content !== content) {
        if (unanswered?.mayBeDone) earlier ??= unanswered
        if (earlier?.content === content) [unanswered, earlier] = [earlier, null]
        else unanswered = { command, content, key: makeKey(), mayBeDone: false }
      }
      const { key, mayBeDone } = unanswered
      return { command: unanswered.command as Command, key, mayBeDone, earlier: (earlier?.command as Command | undefined) ?? null }
    },
    /** The server has decided about the command: the next one is another, whatever it says. */
    answered() {
      unanswered = null
    },
    /** Nobody knows what became of the command. */
    unknown() {
      if (unanswered) unanswered.mayBeDone = true
    },
    /** It is known what became of the earlier one, or that nothing can any more. */
    forgetEarlier() {
      earlier = null
    },
    /** The command of which nobody knows what became. */
    open: (): object | null => (unanswered?.mayBeDone ? unanswered : earlier)?.command ?? null,
  }
}
