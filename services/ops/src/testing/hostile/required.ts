/** A variable of the environment that `npm test` provides. */
export function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the tests by npm test, which starts what they need`)
  return value
}
