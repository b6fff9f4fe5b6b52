import { weekdays, type WorkingDay, type WorkingException, type WorkingHours } from './hours-contract.ts'

/** An agent's hours on a Malaysian day, such as 2026-11-23: those of an exception, else of the weekday; null if they are not known. */
export function hoursOn(
  {
    workingHours,
    exceptions = [],
  }: { workingHours?: WorkingHours | null | undefined; exceptions?: readonly WorkingException[] | undefined },
  day: string,
): WorkingDay | null {
  const exception = exceptions.find((each) => each.day === day)
  if (exception) return exception
  const weekday = weekdays[(new Date(day).getUTCDay() + 6) % weekdays.length]
  return (weekday && workingHours?.[weekday]) ?? null
}
