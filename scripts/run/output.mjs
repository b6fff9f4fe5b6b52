const COLOURS = { kainsiap: 36, database: 32, redis: 31, api: 34, worker: 35, field: 33, web: 96 }
const WIDTH = 8
const LEVELS = { 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' }

const coloured = () => process.stdout.isTTY && !process.env.NO_COLOR

/** Prints a line prefixed with the name of its process: `api      │ listening`. */
export function print(name, text) {
  const label = name.padEnd(WIDTH)
  const prefix = coloured() ? `\u001B[${COLOURS[name] ?? 37}m${label} │\u001B[0m` : `${label} │`
  for (const line of text.split('\n')) process.stdout.write(`${prefix} ${line}\n`)
}

/** Formats a service's log line for people: the message, and the error's own. LOG_FORMAT=json keeps the JSON. */
export function formatLine(line) {
  if (!line.startsWith('{"level":') || process.env.LOG_FORMAT === 'json') return line
  try {
    const { level, msg, err } = JSON.parse(line)
    return `${LEVELS[level] ?? ''}${[msg, err?.message].filter(Boolean).join(': ')}`
  } catch {
    return line
  }
}

/** A closed terminal or pipe must not end the launcher: it still supervises its children. */
export function ignoreClosedOutput() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
