import { dayMs, malaysianDay, now } from '../platform/clock.ts'
import type { ExpiringPaper } from './contract.ts'

const warnedDays = 30

/** The papers of a vehicle that have expired, or do so soon. A day is the last on which a paper is valid. */
export function papersExpiring({ insuranceExpiry, roadtaxExpiry }: { insuranceExpiry: string; roadtaxExpiry: string }): ExpiringPaper[] {
  const at = now()
  const [today, soon] = [malaysianDay(at), malaysianDay(new Date(at.getTime() + warnedDays * dayMs))]
  const papers = [
    { paper: 'insurance' as const, expiresOn: insuranceExpiry },
    { paper: 'roadtax' as const, expiresOn: roadtaxExpiry },
  ]
  return papers.filter(({ expiresOn }) => expiresOn <= soon).map((paper) => ({ ...paper, isExpired: paper.expiresOn < today }))
}

type Vehicle = { insuranceExpiry: string; roadtaxExpiry: string } | null

/** The paper for want of which an agent gets no new jobs; null if there is none, or if nothing is known of them. */
export const expiredPaperOf = ({ vehicle }: { vehicle?: Vehicle | undefined }): ExpiringPaper | null =>
  (vehicle && papersExpiring(vehicle).find(({ isExpired }) => isExpired)) ?? null
