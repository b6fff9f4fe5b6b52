/** An error for the user of a command: its message is one sentence, printed without a stack. */
export class UserError extends Error {}

/** The error for an invalid environment variable: names it, what was expected, and an example to copy. */
export function invalidVariable(name, value, { expected, example }) {
  return new UserError(`${name} is "${value}": expected ${expected}, for example ${name}=${example}`)
}
