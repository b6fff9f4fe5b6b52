import { z } from 'zod'
import { isConsolePath } from '../paths.ts'

const recentMax = 5

/** Something that was opened from the palette. */
const Recent = z.object({
  path: z.string().max(300).refine(isConsolePath),
  title: z.string().min(1).max(200),
  /** The source of a record, by its plural; null for a page. */
  source: z.string().max(40).nullable(),
})
export type Recent = z.infer<typeof Recent>

const key = (userId: string) => `recent_choices_${userId}`

/** What this user opened last in this browser, the latest first. */
export function loadRecent(userId: string): readonly Recent[] {
  try {
    return parseRecent(localStorage.getItem(key(userId)))
  } catch {
    return []
  }
}

/** Keeps what is readable. */
export function parseRecent(saved: string | null): readonly Recent[] {
  try {
    const found: unknown = JSON.parse(saved ?? '[]')
    return Array.isArray(found) ? found.flatMap((each: unknown) => Recent.safeParse(each).data ?? []).slice(0, recentMax) : []
  } catch {
    return []
  }
}

/** The choices after one more. */
export function withRecent(recent: readonly Recent[], chosen: Recent): readonly Recent[] {
  return [chosen, ...recent.filter(({ path }) => path !== chosen.path)].slice(0, recentMax)
}

export function saveRecent(userId: string, chosen: Recent) {
  try {
    localStorage.setItem(key(userId), JSON.stringify(withRecent(loadRecent(userId), chosen)))
  } catch {
    // Without storage nothing is remembered.
  }
}
