import { ChevronDown, ChevronRight, LayoutDashboard } from 'lucide-react'
import { Suspense, useEffect, useId, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Permission } from '@kainsiap/ops/permissions'
import { paths } from '../paths.ts'
import type { NavigationSection } from '../access/access.ts'
import type { NavigationEntry } from '../feature.ts'
import { navigationGroups } from '../navigationGroups.ts'
import { Tooltip } from '../../ui/overlay/Tooltip.tsx'
import { useNavigation } from './useNavigation.ts'
import { Count, Corner, GroupButton, HomeItem, Item, Nav, RailGroup, SubList } from './navigationParts.ts'

interface NavigationProps {
  permissions: readonly Permission[]
  isRail?: boolean
  onChoose?: () => void
}

export function Navigation({ permissions, isRail = false, onChoose }: NavigationProps) {
  const sections = useNavigation(permissions)
  const Group = isRail ? FlyoutGroup : OpenGroup
  return (
    <Nav aria-label="Main" data-rail={isRail || undefined}>
      <ul>
        <HomeLink isRail={isRail} {...(onChoose && { onChoose })} />
        {sections.map((section) => (
          <Group key={section.name} section={section} {...(onChoose && { onChoose })} />
        ))}
      </ul>
    </Nav>
  )
}

/** The dashboard, which is open to everybody. */
function HomeLink({ isRail, onChoose }: { isRail: boolean; onChoose?: () => void }) {
  const isHere = useLocation().pathname === paths.dashboard
  return (
    <li>
      <Tooltip text={isRail && 'Dashboard'} side="right">
        <HomeItem
          to={paths.dashboard}
          aria-label={isRail ? 'Dashboard' : undefined}
          aria-current={isHere ? 'page' : undefined}
          onClick={onChoose}
        >
          <LayoutDashboard size={18} aria-hidden />
          {!isRail && <span>Dashboard</span>}
        </HomeItem>
      </Tooltip>
    </li>
  )
}

interface GroupProps {
  section: NavigationSection
  onChoose?: () => void
}

function OpenGroup({ section, onChoose }: GroupProps) {
  const here = entryAt(useLocation().pathname, section.entries)
  // The group of the current page is open until the user toggles it.
  const [choice, setChoice] = useState<boolean | null>(null)
  const isOpen = choice ?? here !== undefined
  const listId = useId()
  const { icon: Icon, label } = navigationGroups[section.name]
  return (
    <li>
      <GroupButton
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setChoice(!isOpen)}
        data-here={here !== undefined || undefined}
      >
        <Icon size={18} aria-hidden />
        <span>{label}</span>
        {!isOpen && <Waiting entries={section.entries} />}
        {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
      </GroupButton>
      {isOpen && (
        <SubList id={listId}>
          <EntryLinks section={section} here={here} {...(onChoose && { onChoose })} />
        </SubList>
      )}
    </li>
  )
}

/** In the rail a group is an icon; its entries fly out on hover and focus. */
function FlyoutGroup({ section, onChoose }: GroupProps) {
  const here = entryAt(useLocation().pathname, section.entries)
  const { icon: Icon, label } = navigationGroups[section.name]
  return (
    <RailGroup {...useDismissal()}>
      <GroupButton
        as={Link}
        to={section.entries[0]?.path ?? paths.home}
        tabIndex={-1}
        aria-hidden
        data-here={here !== undefined || undefined}
      >
        <Icon size={18} />
        <Corner>
          <Waiting entries={section.entries} />
        </Corner>
      </GroupButton>
      <SubList data-flyout>
        <li aria-hidden>{label}</li>
        <EntryLinks section={section} here={here} {...(onChoose && { onChoose })} />
      </SubList>
    </RailGroup>
  )
}

/** Escape closes a flyout that covers the page, until the pointer enters again. */
function useDismissal() {
  const [state, setState] = useState<'away' | 'over' | 'dismissed'>('away')
  const isOver = state === 'over'
  useEffect(() => {
    if (!isOver) return
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setState('dismissed')
    }
    document.addEventListener('keydown', dismiss)
    return () => document.removeEventListener('keydown', dismiss)
  }, [isOver])
  return {
    'data-dismissed': state === 'dismissed' || undefined,
    onPointerEnter: () => setState('over'),
    onPointerLeave: () => setState('away'),
  }
}

function EntryLinks({ section, here, onChoose }: GroupProps & { here: NavigationEntry | undefined }) {
  return section.entries.map((entry) => (
    <li key={entry.path}>
      <Item to={entry.path} aria-current={entry === here ? 'page' : undefined} onClick={onChoose}>
        <span>{entry.label}</span>
        <Waiting entries={[entry]} />
      </Item>
    </li>
  ))
}

/** The sum of the counts of these entries; not shown when zero. */
function Waiting({ entries, sum = 0 }: { entries: readonly NavigationEntry[]; sum?: number }): ReactNode {
  const [first, ...rest] = entries
  if (!first) return sum > 0 ? <Count>{sum.toLocaleString('en-MY')}</Count> : null
  if (!first.Count) return <Waiting entries={rest} sum={sum} />
  return (
    <Suspense fallback={<Waiting entries={rest} sum={sum} />}>
      <first.Count>{(count) => <Waiting entries={rest} sum={sum + count} />}</first.Count>
    </Suspense>
  )
}

/** The entry whose path is the longest prefix of the address: an order's page belongs to All Orders. */
function entryAt(pathname: string, entries: readonly NavigationEntry[]): NavigationEntry | undefined {
  return entries
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
}
