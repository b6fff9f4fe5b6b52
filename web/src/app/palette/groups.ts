import { nameTerms, parseSearch } from '@kainsiap/ops/platform/database/search-terms'
import { History, RotateCw, type LucideIcon } from 'lucide-react'
import { labelOf } from '../../ui/format/labelOf.ts'
import type { SearchSource } from '../feature.ts'
import { navigationGroups } from '../navigationGroups.ts'
import type { Destination } from './destinations.ts'
import type { Recent } from './recent.ts'
import type { FoundRecord, FoundRecords } from './recordSearch.ts'

/** A line of the palette that can be chosen. */
export interface Entry extends Omit<FoundRecord, 'path'> {
  /** Distinct among those shown, and kept while what is shown is the same. */
  key: string
  icon: LucideIcon
  act: { kind: 'open'; path: string; source: string | null; isRemembered: boolean } | { kind: 'retry'; source: string }
}

/** What one source has found. */
export interface Finding {
  source: SearchSource
  /** The record that the text names as a whole. */
  named: FoundRecord | null
  /** What answers the text; null until it is known. */
  found: FoundRecords | null
  /** What answered an earlier text: it may be shown, and not be chosen. */
  earlier: FoundRecords | null
  /** Why it is not known, in a sentence. */
  failure: string | null
}

export interface Group {
  id: string
  label: string
  state: 'shown' | 'asking' | 'failed' | 'none'
  /** Beside the label: how much was found. */
  note: string
  entries: readonly Entry[]
  /** The rows that stand here until there is an answer. */
  earlier: readonly Entry[]
}

interface Shown {
  text: string
  pages: readonly Destination[]
  recent: readonly Recent[]
  findings: readonly Finding[]
}

/** Everything that the palette shows, in its order. A record named by the text comes first; then nothing moves when an answer arrives late. */
export function groupsOf({ text, pages, recent, findings }: Shown): readonly Group[] {
  if (text === '') return [...recentGroup(recent, pages, findings), pageGroup(pages)]
  const matching = pages.filter((page) => isFound(text, page))
  const records = findings.map((finding) => recordGroup(finding))
  const isNamed = (_: Group, index: number) => findings[index]?.named !== null
  return [
    ...records.filter(isNamed),
    ...(matching.length > 0 ? [pageGroup(matching)] : []),
    ...records.filter((group, index) => !isNamed(group, index)),
  ]
}

/** Whether the first entry stays the first: no group before it is still on its way. */
export function isFirstSure(groups: readonly Group[]): boolean {
  return groups.find(({ state, entries }) => state === 'asking' || entries.length > 0)?.entries.length !== 0
}

/** What was found, in words, once all is known. */
export function summaryOf(groups: readonly Group[]): string {
  if (groups.some(({ state }) => state === 'asking')) return ''
  return groups.map(({ label, note, entries }) => `${label}: ${note || String(entries.length)}`).join('. ')
}

/** As the server searches: every word begins some word of the page's name. */
function isFound(text: string, { label, group = '' }: Destination): boolean {
  const words = nameTerms(`${label} ${group}`)
  const terms = parseSearch(text)
  return terms.length > 0 && terms.every((term) => words.some((word) => word.startsWith(term)))
}

const settled = { state: 'shown', note: '', earlier: [] } as const

function pageGroup(pages: readonly Destination[]): Group {
  const entries = pages.map(({ path, label, group, icon }) => ({
    key: path,
    title: label,
    ...(group !== undefined && { detail: group }),
    icon,
    act: { kind: 'open', path, source: null, isRemembered: true } as const,
  }))
  return { ...settled, id: 'pages', label: 'Pages', entries }
}

/** Of what was opened before, the part that the user may still open. */
function recentGroup(recent: readonly Recent[], pages: readonly Destination[], findings: readonly Finding[]): Group[] {
  const mayOpen = ({ path, source }: Recent) =>
    source === null ? pages.some((page) => page.path === path) : findings.some((finding) => finding.source.plural === source)
  const entries = recent.filter(mayOpen).map(({ path, title, source }) => ({
    key: `recent ${path}`,
    title,
    ...(source !== null && { detail: labelOf(source) }),
    icon: History,
    act: { kind: 'open', path, source, isRemembered: true } as const,
  }))
  return entries.length > 0 ? [{ ...settled, id: 'recent', label: 'Recent', entries }] : []
}

function recordGroup({ source, named, found, earlier, failure }: Finding): Group {
  const { plural } = source
  const others = found?.records.filter(({ path }) => path !== named?.path) ?? []
  const records = [...(named ? [named] : []), ...others]
  const group = {
    id: plural,
    label: labelOf(plural),
    earlier: failure === null && !found ? (earlier?.records ?? []).filter(({ path }) => path !== named?.path).map(toEntry(source)) : [],
  }
  const entries = records.map(toEntry(source))
  if (failure !== null) return { ...group, state: 'failed', note: 'failed', entries: [...entries, retryEntry(plural, failure)] }
  if (!found) return { ...group, state: 'asking', note: 'searching…', entries }
  if (entries.length === 0) return { ...group, state: 'none', note: 'no results', entries }
  const isWhole = found.total <= found.records.length
  return { ...group, state: 'shown', note: '', entries: isWhole ? entries : [...entries, wholeEntry(source, found)] }
}

const toEntry =
  ({ plural, group, isPersonal = false }: SearchSource) =>
  ({ path, ...record }: FoundRecord): Entry => ({
    ...record,
    key: path,
    icon: navigationGroups[group].icon,
    act: { kind: 'open', path, source: plural, isRemembered: !isPersonal },
  })

function wholeEntry({ plural, group }: SearchSource, { total, path }: FoundRecords): Entry {
  return {
    key: `all ${plural}`,
    title: `All ${total.toLocaleString('en-MY')} ${plural} found`,
    icon: navigationGroups[group].icon,
    act: { kind: 'open', path, source: plural, isRemembered: false },
  }
}

function retryEntry(plural: string, failure: string): Entry {
  return {
    key: `retry ${plural}`,
    title: `Failed to search ${plural}. Try again`,
    detail: failure,
    icon: RotateCw,
    act: { kind: 'retry', source: plural },
  }
}
