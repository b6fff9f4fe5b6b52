import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Permission } from '@kainsiap/ops/permissions'
import { paths } from '../paths.ts'
import { visibleGroups, type Screen, type ScreenGroup } from '../screens.tsx'
import { Count, Corner, GroupButton, Item, Nav, RailGroup, SubList } from './navigationParts.ts'

interface NavigationProps {
  permissions: readonly Permission[]
  isRail?: boolean
  onChoose?: () => void
}

export function Navigation({ permissions, isRail = false, onChoose }: NavigationProps) {
  const groups = visibleGroups(permissions)
  const Group = isRail ? FlyoutGroup : OpenGroup
  return (
    <Nav aria-label="Main" data-rail={isRail || undefined}>
      <ul>
        {groups.map((group) => (
          <Group key={group.label} group={group} {...(onChoose && { onChoose })} />
        ))}
      </ul>
    </Nav>
  )
}

interface GroupProps {
  group: ScreenGroup
  onChoose?: () => void
}

function OpenGroup({ group, onChoose }: GroupProps) {
  const here = screenAt(useLocation().pathname, group.screens)
  // Open where we are, until somebody opens or closes it.
  const [choice, setChoice] = useState<boolean | null>(null)
  const isOpen = choice ?? here !== undefined
  const listId = useId()
  const Icon = group.icon
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
        <span>{group.label}</span>
        {!isOpen && <Waiting screens={group.screens} />}
        {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
      </GroupButton>
      {isOpen && (
        <SubList id={listId}>
          <ScreenLinks group={group} here={here} {...(onChoose && { onChoose })} />
        </SubList>
      )}
    </li>
  )
}

/** In the rail a group is its icon; its screens fly out on hover and on focus. */
function FlyoutGroup({ group, onChoose }: GroupProps) {
  const here = screenAt(useLocation().pathname, group.screens)
  const Icon = group.icon
  return (
    <RailGroup {...useDismissal()}>
      <GroupButton
        as={Link}
        to={group.screens[0]?.path ?? paths.home}
        tabIndex={-1}
        aria-hidden
        data-here={here !== undefined || undefined}
      >
        <Icon size={18} />
        <Corner>
          <Waiting screens={group.screens} />
        </Corner>
      </GroupButton>
      <SubList data-flyout>
        <li aria-hidden>{group.label}</li>
        <ScreenLinks group={group} here={here} {...(onChoose && { onChoose })} />
      </SubList>
    </RailGroup>
  )
}

/** Escape puts away what flew out under the pointer and covers the page, until the pointer comes anew. */
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

function ScreenLinks({ group, here, onChoose }: GroupProps & { here: Screen | undefined }) {
  return group.screens.map((screen) => (
    <li key={screen.path}>
      <Item to={screen.path} aria-current={screen === here ? 'page' : undefined} onClick={onChoose}>
        <span>{screen.label}</span>
        <Waiting screens={[screen]} />
      </Item>
    </li>
  ))
}

/** What waits in these screens together; nothing when nothing does. */
function Waiting({ screens, sum = 0 }: { screens: readonly Screen[]; sum?: number }): ReactNode {
  const [first, ...rest] = screens
  if (!first) return sum > 0 ? <Count>{sum.toLocaleString('en-MY')}</Count> : null
  if (!first.Count) return <Waiting screens={rest} sum={sum} />
  return <first.Count>{(count) => <Waiting screens={rest} sum={sum + count} />}</first.Count>
}

/** The screen whose path is the longest that the address begins with: an order's own page belongs to All Orders. */
function screenAt(pathname: string, screens: readonly Screen[]): Screen | undefined {
  return screens
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
}
