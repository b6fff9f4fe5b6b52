// Runs beside a launcher (reaper.mjs): reads `+pid` and `-pid` lines, and stops the remaining processes when its input ends.
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityOf, signal } from './processes.mjs'

const GRACE_MS = 6000

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {})

const watched = new Map()
for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1))
  if (line.startsWith('+')) watched.set(pid, identityOf(pid))
  else watched.delete(pid)
}

// The id of an ended process may have been reused, so the identity is checked again before each signal.
const left = () => [...watched].filter(([pid, identity]) => identity && identityOf(pid) === identity).map(([pid]) => pid)

for (const pid of left()) signal(pid, 'SIGTERM')
for (const until = Date.now() + GRACE_MS; left().length > 0 && Date.now() < until;) await sleep(100)
for (const pid of left()) {
  signal(pid, 'SIGKILL', { group: true })
  signal(pid, 'SIGKILL')
}
