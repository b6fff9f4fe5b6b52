import { z } from 'zod'
import { Day, formatted, text } from '../../platform/contract.ts'

/** A time of the day in Malaysia: 08:30. */
export const TimeOfDay = formatted(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { max: 5, message: 'must be a time like 08:30' })

const hours = {
  isWorking: z.boolean(),
  /** These are null on a day off; the break is null without one. */
  startTime: TimeOfDay.nullable(),
  endTime: TimeOfDay.nullable(),
  breakStart: TimeOfDay.nullable(),
  breakEnd: TimeOfDay.nullable(),
}
export const WorkingDay = z.strictObject(hours)
export type WorkingDay = z.infer<typeof WorkingDay>

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

const week = <Shape extends z.ZodType>(day: Shape) =>
  z.strictObject({
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
    sunday: day,
  })
export const WorkingHours = week(WorkingDay)
export type WorkingHours = z.infer<typeof WorkingHours>

/** A day with other hours than its weekday's, or a day off. */
export const WorkingException = z.strictObject({ day: Day, ...hours, note: z.string().nullable() })
export type WorkingException = z.infer<typeof WorkingException>

/** What is wrong with the hours of a day, and at which field; null if nothing is. */
function faultOf({ isWorking, startTime, endTime, breakStart, breakEnd }: WorkingDay): [field: keyof WorkingDay, why: string] | null {
  if (!isWorking) {
    return (startTime ?? endTime ?? breakStart ?? breakEnd) ? ['isWorking', 'is a day off: leave the times empty'] : null
  }
  if (startTime === null) return ['startTime', 'enter the start of the day']
  if (endTime === null) return ['endTime', 'enter the end of the day']
  if (endTime <= startTime) return ['endTime', 'must be after the start']
  if (breakStart === null && breakEnd === null) return null
  if (breakStart === null) return ['breakStart', 'enter the start of the break']
  if (breakEnd === null) return ['breakEnd', 'enter the end of the break']
  if (breakEnd <= breakStart) return ['breakEnd', 'must be after the start of the break']
  if (breakStart <= startTime) return ['breakStart', 'must be after the start of the day']
  return breakEnd >= endTime ? ['breakEnd', 'must be before the end of the day'] : null
}

function checkHours(day: WorkingDay, context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void }): void {
  const fault = faultOf(day)
  if (fault) context.addIssue({ code: 'custom', path: [fault[0]], message: fault[1] })
}

export const WrittenWorkingHours = week(WorkingDay.superRefine(checkHours))

export const WrittenExceptions = z
  .array(WorkingException.extend({ note: text(120).nullable() }).superRefine(checkHours))
  .max(60)
  .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'must not repeat a day')
