import { Search, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '@kainsiap/ops/users/contract'
import { features } from '../../features/index.ts'
import { focusAgain } from '../../ui/overlay/focusHeirs.ts'
import { focusFirstField } from '../../ui/overlay/dialogFocus.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Kbd } from '../../ui/button/Kbd.tsx'
import { keepOpenUnderOverlays } from '../../ui/overlay/overModals.ts'
import { useComposedText } from '../../ui/form/composedText.ts'
import { searchNote } from '../../ui/form/SearchInput.tsx'
import { StaleStrip } from '../../ui/state/StaleStrip.tsx'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'
import { contributionsOf, visibleTo } from '../contributions.tsx'
import { useNavigation } from '../shell/useNavigation.ts'
import { destinationsOf } from './destinations.ts'
import { type Entry, type Group, groupsOf, isFirstSure, summaryOf } from './groups.ts'
import { Foot, Head, Input, Note, Scrim, Sheet } from './paletteParts.ts'
import { PaletteGroups } from './PaletteGroups.tsx'
import { loadRecent, saveRecent } from './recent.ts'
import { useFindings } from './useFindings.ts'
import { usePalette } from './usePalette.ts'

const contributions = contributionsOf(features)
export interface PaletteProps {
  user: User
  text: string
  onText: (text: string) => void
  /** What had the focus before. */
  opener: Element | null
  onClose: () => void
}

/** Finds pages and records by what is typed, and opens one. */
export function Palette({ user, text, onText, opener, onClose }: PaletteProps) {
  const leave = useLeaving(opener)
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Scrim />
        <Sheet
          data-dialog
          data-palette
          tabIndex={-1}
          aria-describedby={undefined}
          onOpenAutoFocus={focusFirstField}
          onCloseAutoFocus={leave.onClosed}
          onInteractOutside={keepOpenUnderOverlays}
        >
          <Radix.Title asChild>
            <VisuallyHidden as="h2">Search</VisuallyHidden>
          </Radix.Title>
          <Finder
            user={user}
            text={text}
            onText={onText}
            onOpen={(path) => {
              leave.setTarget(path)
              onClose()
            }}
          />
        </Sheet>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The focus goes back first: the page that opens then takes it, and a page that is left with a question gives it back to where it was. */
function useLeaving(opener: Element | null) {
  const navigate = useNavigate()
  const target = useRef<string | null>(null)
  return {
    setTarget: (path: string) => {
      target.current = path
    },
    onClosed: (event: Event) => {
      event.preventDefault()
      focusAgain(opener)
      if (target.current !== null) void navigate(target.current)
    },
  }
}

interface FinderProps extends Pick<PaletteProps, 'user' | 'text' | 'onText'> {
  onOpen: (path: string) => void
}

function Finder({ user, text: typed, onText, onOpen }: FinderProps) {
  const text = typed.trim()
  const { groups, retry } = useGroups(user, text)
  const entries = useMemo(() => groups.flatMap((group) => group.entries), [groups])
  const choose = ({ title, act }: Entry) => {
    if (act.kind === 'retry') return retry(act.source)
    if (act.isRemembered) saveRecent(user.id, { path: act.path, title, source: act.source })
    onOpen(act.path)
  }
  const palette = usePalette({ entries, isFirstSure: isFirstSure(groups), text: typed, onChosen: choose })
  const composed = useComposedText({ value: typed, onValue: onText, onChange: palette.input.onChange })
  const note = searchNote(typed)
  return (
    <>
      <Head>
        <Search size={18} aria-hidden />
        <Input
          {...palette.input}
          placeholder="Search or jump to…"
          autoComplete="off"
          spellCheck={false}
          value={composed.value}
          onChange={(event) => {
            composed.onChange(event)
            composed.onValue(event.target.value)
          }}
          onCompositionEnd={composed.onCompositionEnd}
        />
        <Radix.Close asChild>
          <IconButton label="Close" size="small">
            <X size={16} />
          </IconButton>
        </Radix.Close>
      </Head>
      {note !== undefined && <Note role="status">{note}</Note>}
      <PaletteGroups text={text} groups={groups} palette={palette} />
      <VisuallyHidden role="status">{text === '' ? '' : summaryOf(groups)}</VisuallyHidden>
      <StaleStrip />
      <Keys />
    </>
  )
}

/** What is shown for a text, of what the user may see at this moment. */
function useGroups(user: User, text: string): { groups: readonly Group[]; retry: (plural: string) => void } {
  const sections = useNavigation(user.permissions)
  const [recent] = useState(() => loadRecent(user.id))
  const { search, quickActions } = useMemo(() => visibleTo(user.permissions, contributions), [user.permissions])
  const { findings, retry } = useFindings(search, text)
  const groups = useMemo(() => {
    const pages = destinationsOf({ features, sections, quickActions, user })
    return groupsOf({ text, pages, recent, findings })
  }, [sections, quickActions, user, text, recent, findings])
  return { groups, retry }
}

function Keys() {
  return (
    <Foot>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> move
      </span>
      <span>
        <Kbd>Enter</Kbd> open
      </span>
      <span>
        <Kbd>Esc</Kbd> close
      </span>
    </Foot>
  )
}
