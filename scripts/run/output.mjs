const COLOURS = { kainsiap: 36, database: 32, redis: 31, api: 34, worker: 35, field: 33, web: 96 }
const WIDTH = 8
const LEVELS = { 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' }

const coloured = () => process.stdout.isTTY && !process.env.NO_COLOR

/** Prints a line with the name of who said it in front: `api      │ listening`. */
export function say(name, text) {
  const label = name.padEnd(WIDTH)
  const prefix = coloured() ? `\u001B[${COLOURS[name] ?? 37}m${label} │\u001B[0m` : `${label} │`
  for (const line of text.split('\n')) process.stdout.write(`${prefix} ${line}\n`)
}

/** A service's log line as people read it: the sentence, and the error's own words. LOG_FORMAT=json leaves it as it is. */
export function readable(line) {
  if (!line.startsWith('{"level":') || process.env.LOG_FORMAT === 'json') return line
  try {
    const { level, msg, err } = JSON.parse(line)
    return `${LEVELS[level] ?? ''}${[msg, err?.message].filter(Boolean).join(': ')}`
  } catch {
    return line
  }
}

/** A closed terminal or pipe must not bring the launcher down: its children are still in its care. */
export function surviveClosedOutput() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
