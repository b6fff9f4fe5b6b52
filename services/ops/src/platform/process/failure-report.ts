import { isDatabaseAway } from '../database/mongo.ts'
import type { Log } from './log.ts'

const reportEveryMs = 60_000

/** Logs failures of repeated work: the first one, then at most one per minute with how many there were, and the recovery. */
export interface FailureReport {
  failed: (error: unknown, details?: object) => void
  succeeded: () => void
}

interface Streak {
  failed: (work: string, error: unknown, details?: object) => void
  succeeded: (work: string) => void
}

interface Messages {
  level: 'warn' | 'error'
  failing: string
  recovered: string
}

/** Failures of several pieces of work that have one cause; it is over when each that failed has succeeded. */
function createStreak(log: Log, { level, failing, recovered }: Messages): Streak {
  const failed = new Set<string>()
  let failures = 0
  let reportedAt = -Infinity
  return {
    failed: (work, error, details) => {
      failed.add(work)
      failures += 1
      if (failures > 1 && performance.now() - reportedAt < reportEveryMs) return
      reportedAt = performance.now()
      log[level]({ err: error, work, failures, ...details }, failing)
    },
    succeeded: (work) => {
      if (!failed.delete(work) || failed.size > 0) return
      log.info({ work, failures }, recovered)
      failures = 0
    },
  }
}

const outages = new WeakMap<Log, Streak>()

/** One for everything in a process that a database outage stops. */
function outageOf(log: Log): Streak {
  const known =
    outages.get(log) ??
    createStreak(log, {
      level: 'warn',
      failing: 'the database is unavailable; background work continues when it is back',
      recovered: 'the database is available again; background work continues',
    })
  outages.set(log, known)
  return known
}

/** For the work of this name. Failures because the database is unavailable are reported once for all work. */
export function reportFailures(log: Log, work: string, messages: Messages): FailureReport {
  const own = createStreak(log, messages)
  const outage = outageOf(log)
  return {
    failed: (error, details) => (isDatabaseAway(error) ? outage : own).failed(work, error, details),
    succeeded: () => {
      own.succeeded(work)
      outage.succeeded(work)
    },
  }
}
