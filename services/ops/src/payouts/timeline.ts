import type { CommandContext } from '../platform/changes/command-context.ts'
import { now } from '../platform/clock.ts'
import { Types } from '../platform/database/mongo.ts'
import type { PayoutTimelineEntry } from './contract.ts'
import type { PayoutDoc, TimelineDoc } from './model.ts'

export type Act = Pick<PayoutTimelineEntry, 'kind'> & Partial<Pick<PayoutTimelineEntry, 'detail' | 'attempt' | 'paidOn' | 'changedBy'>>

/** The earliest entries are dropped beyond this many. */
const entriesMax = 200

export const timelineEntry = ({ actor }: Pick<CommandContext, 'actor'>, act: Act, at = now()): TimelineDoc => ({
  id: new Types.ObjectId(),
  at,
  by: actor,
  ...act,
})

export const withTimeline = (
  { timeline }: Pick<PayoutDoc, 'timeline'>,
  by: Pick<CommandContext, 'actor'>,
  act: Act,
): Pick<PayoutDoc, 'timeline'> => ({
  timeline: [...timeline, timelineEntry(by, act)].slice(-entriesMax),
})
