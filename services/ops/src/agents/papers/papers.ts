import { dayMs, malaysianDay, now } from '../../platform/clock.ts'
import type { ExpiringPaper } from '../contract.ts'
import { AgentPaper } from './papers-contract.ts'

const warnedDays = 30

/** Today, and the last of the days on which a paper that expires is warned of. */
export function warnedSpan(): { today: string; soon: string } {
  const at = now()
  return { today: malaysianDay(at), soon: malaysianDay(new Date(at.getTime() + warnedDays * dayMs)) }
}

/** The papers of a vehicle that have expired, or do so soon. A day is the last on which a paper is valid. */
export function papersExpiring({ insuranceExpiry, roadtaxExpiry }: { insuranceExpiry: string; roadtaxExpiry: string }): ExpiringPaper[] {
  const { today, soon } = warnedSpan()
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

const ofVehicle: Partial<Record<AgentPaper, ExpiringPaper['paper']>> = { insurance: 'insurance', road_tax: 'roadtax' }

interface Papers {
  papers?: { [Paper in AgentPaper]?: { status: string } } | null
  vehicle?: Vehicle | undefined
}

/** The documents that were never accepted, and those that have expired since. */
export function missingPapers({ papers, vehicle }: Papers): AgentPaper[] {
  const expired = vehicle ? papersExpiring(vehicle).flatMap(({ paper, isExpired }) => (isExpired ? paper : [])) : []
  const isExpired = (paper: AgentPaper) => expired.some((each) => each === ofVehicle[paper])
  return AgentPaper.options.filter((paper) => papers?.[paper]?.status !== 'verified' || isExpired(paper))
}

/** The last day on which all papers of the vehicle are valid; null where nothing is known of them. */
export const papersExpireOn = ({ vehicle }: { vehicle?: Vehicle | undefined }): string | null =>
  vehicle ? ([vehicle.insuranceExpiry, vehicle.roadtaxExpiry].toSorted()[0] ?? null) : null

/** The same as an aggregation stage. */
export const papersExpireStage = {
  papersExpireOn: {
    $cond: [{ $ifNull: ['$vehicle', false] }, { $min: ['$vehicle.insuranceExpiry', '$vehicle.roadtaxExpiry'] }, null],
  },
}

/** For agents of an earlier version. */
export const papersBackfill = {
  field: 'papersExpireOn',
  filter: { deletedAt: null, papersExpireOn: { $exists: false } },
  stage: papersExpireStage,
}
