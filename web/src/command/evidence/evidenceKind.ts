import type { BankEvidence, NewBankEvidence } from '@kainsiap/ops/bank-evidence/contract'
import type { ComponentType, ReactNode } from 'react'
import { z } from 'zod'
import type { Copy } from '../../api/copies.ts'
import { type CommandTarget, nothingSent } from '../commandTarget.ts'

/** A record of which a bank may fail to say what became of it, as its details say it. */
export interface EvidenceRecord extends Copy {
  number: string
  amountSen: number
  evidences: readonly BankEvidence[]
  answersUntil: string | null
}

interface Command {
  id: string
  version: number
}
/** Each member of the union by itself. */
type WithoutVersion<One> = One extends unknown ? Omit<One, 'version'> : never
export type SaidByPaper = WithoutVersion<NewBankEvidence>
export type RecordingEvidence = Command & { said: SaidByPaper }
export type RejectingEvidence = Command & { reason: string }
export type DecidingEvidence = Command

type Keyed<Input> = Input & { key: string }

export interface UploadingPaper {
  id: string
  key: string
  file: File
  onProgress?: (share: number) => void
}

/** One record's evidence: how it is read and sent. */
export interface EvidenceSource {
  noun: 'payout' | 'refund'
  /** The record as it is now; undefined while it is loading. */
  record: EvidenceRecord | undefined
  readAgain: (id: string) => Promise<EvidenceRecord | undefined>
  ways: {
    upload: (input: UploadingPaper) => Promise<{ id: string }>
    record: (input: Keyed<RecordingEvidence>) => Promise<EvidenceRecord>
    confirm: (input: Keyed<DecidingEvidence>) => Promise<EvidenceRecord>
    reject: (input: Keyed<RejectingEvidence>) => Promise<EvidenceRecord>
    withdraw: (input: Keyed<DecidingEvidence>) => Promise<EvidenceRecord>
  }
}

/** Gives what it holds the evidence of the record with this id, live. */
export type EvidenceProvider = ComponentType<{ id: string; children: (source: EvidenceSource) => ReactNode }>

/** Opens a dialog over the page. */
export type ShowDialog = (dialog: (close: () => void) => ReactNode) => void

const Snapshot = z.object({ id: z.string(), version: z.number(), number: z.string() })
type Seen = z.infer<typeof Snapshot>

export const evidenceTarget = (noun: EvidenceSource['noun']): CommandTarget<Seen> => ({
  noun,
  parse: (snapshot) => Snapshot.safeParse(snapshot).data,
  unsent: nothingSent,
  changedSentence: ({ number }) => `${number} just changed.`,
})

export const waitingEvidence = ({ evidences }: Pick<EvidenceRecord, 'evidences'>): BankEvidence | undefined =>
  evidences.find(({ state }) => state === 'waiting')

/** Why no evidence can be recorded now, as text; null if it can. The server decides by the same rule. */
export function whyNoEvidence(record: Pick<EvidenceRecord, 'evidences' | 'answersUntil'>, nowMs: number): string | null {
  if (record.answersUntil === null) return 'There is no open request at the bank.'
  if (Date.parse(record.answersUntil) > nowMs) return 'The bank can still respond.'
  return waitingEvidence(record) ? 'A supporting document is already awaiting approval.' : null
}
