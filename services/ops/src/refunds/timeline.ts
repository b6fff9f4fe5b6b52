import type { CommandContext } from '../platform/changes/command-context.ts'
import { now } from '../platform/clock.ts'
import { Types } from '../platform/database/mongo.ts'
import type { RefundTimelineEntry } from './contract.ts'
import type { RefundDoc, TimelineDoc } from './model.ts'

type Act = Pick<RefundTimelineEntry, 'kind' | 'detail' | 'paidOn'>

export const timelineEntry = ({ actor }: Pick<CommandContext, 'actor'>, act: Act, at = now()): TimelineDoc => ({
  id: new Types.ObjectId(),
  at,
  by: actor,
  ...act,
})

export const withTimeline = ({ timeline }: Pick<RefundDoc, 'timeline'>, by: CommandContext, act: Act): Pick<RefundDoc, 'timeline'> => ({
  timeline: [...timeline, timelineEntry(by, act)],
})
