/** Why a command cannot go on: its message is the one sentence the person at the keyboard reads, without a stack. */
export class Refusal extends Error {}

/** Refuses a variable of the environment: names it, says what was expected, and gives an example to copy. */
export function refuseVariable(name, value, { expected, example }) {
  return new Refusal(`${name} is "${value}": expected ${expected}, for example ${name}=${example}`)
}
