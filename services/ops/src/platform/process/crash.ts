import { ConfigError } from './config.ts'

/** Named points where a fault test may kill or stop the process. Only a process started with CRASH_AT=name:n does so here. */
export const crashPoints = [
  'change.afterCommit',
  'relay.beforeInsert',
  'relay.afterInsert',
  'relay.afterPull',
  'live.beforeEmit',
  'subscriber.afterHandle',
  'stats.beforeApply',
  'recount.afterPart',
  'idempotency.afterEffect',
  'claims.taken',
  'payments.attemptStored',
  'payments.attemptSent',
  'payments.noticeStored',
  'refunds.reserved',
  'refunds.submittingStored',
  'refunds.sent',
  'refunds.ended',
  'payouts.claimed',
  'payouts.attemptStored',
  'payouts.attemptSent',
  'payoutBatches.itemMade',
  'payoutBatches.itemReleased',
  'payoutBatches.recounted',
  'financialReports.fileStored',
] as const
export type CrashPoint = (typeof crashPoints)[number]

let armed: { name: string; left: number; isStop: boolean } | null = null

/**
 * `setting` is `name:n`: the process ends at the n-th hit of that point. With `name:n:stop` it stands still there, and at each later hit,
 * until it gets SIGCONT. Throws on an unknown name.
 */
export function armCrash(setting: string | undefined): void {
  if (!setting) return
  const [name = '', hits = '1', then] = setting.split(':')
  if (!crashPoints.some((point) => point === name))
    throw new ConfigError(`CRASH_AT names no crash point: ${name}. There are ${crashPoints.join(', ')}.`)
  armed = { name, left: Number(hits), isStop: then === 'stop' }
}

export function crashPoint(name: CrashPoint): void {
  if (armed?.name !== name) return
  armed.left -= 1
  if (armed.left > 0) return
  process.stderr.write(`crash point ${name} hit\n`)
  process.kill(process.pid, armed.isStop ? 'SIGSTOP' : 'SIGKILL')
}
