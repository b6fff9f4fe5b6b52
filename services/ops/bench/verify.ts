import { readFileSync } from 'node:fs'
import mongoose from 'mongoose'
import { chainWaiting } from '../src/platform/audit/chain.ts'
import { signHead } from '../src/platform/audit/heads.ts'
import { verifyChain } from '../src/platform/audit/verify.ts'
import { audit } from '../src/platform/changes/audit.ts'
import { systemContext } from '../src/platform/changes/command-context.ts'
import { connectMongo } from '../src/platform/database/mongo.ts'
import { createDataSeal } from '../src/platform/security/data-seal.ts'
import { answerAs } from './helper.ts'

// Verifies the chain of the audit log in a process of its own, whose memory tells what that takes.

export interface VerifyAsk {
  mongoUrl: string
  secret: string
}
export interface VerifyAnswer {
  entries: number
  faults: number
  ms: number
  /** Of this process. */
  cpuMs: number
  /** Resident, since the process started. */
  peakMb: number
  /** To chain 500 entries that wait. */
  chainMs: number
  signMs: number
}

const waiting = 500

answerAs(async ({ mongoUrl, secret }: VerifyAsk): Promise<VerifyAnswer> => {
  await connectMongo(mongoUrl, { poolSize: 6 })
  const seal = createDataSeal(secret)
  const timed = async <T>(act: () => Promise<T>) => {
    const began = performance.now()
    const result = await act()
    return { result, ms: performance.now() - began }
  }
  await Promise.all(
    Array.from({ length: waiting }, (_, index) =>
      audit({ action: 'user.signedIn', actor: systemContext.actor, entity: 'session', id: String(index), requestId: null }),
    ),
  )
  const chained = await timed(() => chainWaiting(waiting))
  const signed = await timed(() => signHead(seal))
  const cpu = process.cpuUsage()
  const { result, ms } = await timed(() => verifyChain(seal))
  const { user, system } = process.cpuUsage(cpu)
  const peakKb = Number(/VmHWM:\s+(?<kb>\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.groups?.['kb'])
  await mongoose.disconnect()
  const { entries, faultCount } = result
  return {
    entries,
    faults: faultCount,
    ms,
    cpuMs: (user + system) / 1_000,
    peakMb: Math.round(peakKb / 1_024),
    chainMs: chained.ms,
    signMs: signed.ms,
  }
})
