import type { CommandContext } from '../platform/changes/command-context.ts'
import { now } from '../platform/clock.ts'
import { Types } from '../platform/database/mongo.ts'
import type { PaymentTimelineEntry } from './contract.ts'
import type { PaymentDoc, TimelineDoc } from './model.ts'

export type Act = Pick<PaymentTimelineEntry, 'kind'> & Partial<Pick<PaymentTimelineEntry, 'amountSen' | 'detail' | 'attempt'>>

/** Money that came in, whatever became of it. */
export const isCameIn = ({ kind }: Pick<TimelineDoc, 'kind'>): boolean => kind === 'captured' || kind === 'captured_extra'

/** The earliest entries are dropped beyond this many. */
const entriesMax = 200

export const timelineEntry = ({ actor }: Pick<CommandContext, 'actor'>, act: Act, at = now()): TimelineDoc => ({
  id: new Types.ObjectId(),
  at,
  by: actor,
  ...act,
})

export const withTimeline = ({ timeline }: Pick<PaymentDoc, 'timeline'>, by: CommandContext, act: Act): Pick<PaymentDoc, 'timeline'> => ({
  timeline: [...timeline, timelineEntry(by, act)].slice(-entriesMax),
})
