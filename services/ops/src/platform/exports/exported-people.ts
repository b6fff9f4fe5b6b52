import { audit } from '../changes/audit.ts'
import { now } from '../clock.ts'
import type { CommandContext } from '../changes/command-context.ts'

/** How many people an entry of the audit log names; a file of more has several entries. */
const perEntry = 500
/** Of an instant, as in 2026-07-14T09: a job that is tried again days later is an entry of that day. */
const hourLength = 13

/** A file that was made of people's data: which, by whom, and of what list. */
interface ExportedFile {
  by: Pick<CommandContext, 'actor' | 'requestId' | 'address'>
  /** The job, or the record that the file belongs to: all entries of one file have it. */
  id: string
  /** The same for all attempts at one file. */
  work: string
  name: string
  format: string
  filters: readonly string[]
}

/**
 * Collects whose data the rows of a file hold, and writes them into the audit log before the file can be had: entries of bounded size, one area
 * for each entity that knows people. An attempt that is repeated writes the same entries again, which are then there once; where the rows have
 * changed since the attempt before, both are.
 */
export function exportedPeople({ by, id, work, ...exported }: ExportedFile) {
  const waiting = new Map<string, Set<string>>()
  const write = async (entity: string, people: readonly string[]) => {
    waiting.delete(entity)
    await audit({
      action: exportedAction(entity),
      entity,
      id,
      actor: by.actor,
      requestId: by.requestId,
      address: by.address,
      cause: `export ${work} ${now().toISOString().slice(0, hourLength)} ${entity} ${people.join()}`,
      people,
      exported: { ...exported, filters: [...exported.filters] },
    })
  }
  return {
    /** Whether enough wait to be written. */
    add: (entity: string, person: string): boolean => {
      const people = waiting.get(entity) ?? new Set()
      waiting.set(entity, people.add(person))
      return people.size >= perEntry
    },
    /** Those of whom there are enough for an entry; at the end all of them. */
    write: async ({ isEnd }: { isEnd: boolean }): Promise<void> => {
      for (const [entity, people] of waiting) if (isEnd || people.size >= perEntry) await write(entity, [...people])
    },
  }
}

export const exportedAction = (entity: string): string => `${entity}.exported`

/** What the list was narrowed by, in words. What was searched for may be a person's name or phone number, and is not kept. */
export const filtersOf = (query: object): string[] =>
  Object.entries(query).flatMap(([field, value]: [string, unknown]) => {
    if (value === undefined || field === 'sort' || (field === 'tab' && value === 'all')) return []
    if (field === 'search') return ['search']
    if (field === 'ids') return Array.isArray(value) ? [`chosen: ${value.length}`] : []
    return [`${field}: ${Array.isArray(value) ? value.join() : JSON.stringify(value).replaceAll('"', '')}`]
  })
