import { SearchX, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { errorCode } from '../../api/errors.ts'
import { print } from '../layout/breakpoints.ts'
import { Button } from '../button/Button.tsx'
import { EmptyState } from '../state/EmptyState.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { Live, type LiveQuery } from '../state/Live.tsx'
import { TextLink } from '../button/TextLink.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

interface RecordViewProps<T> {
  /** "customer", for a record of people. */
  noun: string
  query: LiveQuery<T>
  /** Whether it is known to be gone, beyond what the server says. */
  isGone?: boolean
  /** Said where there is none; by default as of people. */
  goneHint?: string
  list: { path: string; label: string }
  /** Where a list in it says how fresh the screen is. */
  isBeside?: boolean
  /** Present in a drawer, which closes to the list behind it. */
  onClose: (() => void) | undefined
  children: (record: T) => ReactNode
}

/** A record in a drawer or on a page of its own, with all its states. */
export function RecordView<T>(props: RecordViewProps<T>) {
  const { noun, query, isGone = false, list, isBeside = false, onClose, children } = props
  const { goneHint = `This ${noun} does not exist or was deleted.` } = props
  const isMissing = isGone || errorCode(query.error) === 'not_found'
  const isHeadless = isMissing || !query.data
  const title = noun.charAt(0).toUpperCase() + noun.slice(1)
  return (
    <Frame data-drawer={onClose && ''}>
      {isHeadless && onClose && (
        <Corner>
          <IconButton label="Close" onClick={onClose}>
            <X size={18} />
          </IconButton>
        </Corner>
      )}
      {isHeadless && !onClose && <VisuallyHidden as="h1">{title}</VisuallyHidden>}
      {isMissing ? (
        <EmptyState
          icon={<SearchX size={20} />}
          title={`${title} not found`}
          hint={goneHint}
          action={
            onClose ? (
              <Button onClick={onClose}>Back to list</Button>
            ) : (
              <TextLink as={Link} to={list.path}>
                {list.label}
              </TextLink>
            )
          }
        />
      ) : (
        <Live query={query} what={`this ${noun}`} isBeside={isBeside}>
          {children}
        </Live>
      )}
    </Frame>
  )
}

/** On a page the window scrolls; a drawer scrolls by itself. */
const Frame = styled.div`
  container-type: inline-size;
  display: flex;
  flex: 1;
  flex-direction: column;

  &[data-drawer] {
    min-height: 0;
    overflow: auto;
  }
`
const Corner = styled.div`
  position: absolute;
  top: var(--space-2);
  right: var(--space-3);
  z-index: 1;
`
/** The frame of a record that has a page to itself. */
export const RecordCard = styled.div`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);
  overflow: clip;
`
/** What stands below a record's head. */
export const RecordContent = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-4) var(--space-5) var(--space-6);

  @container (max-width: 480px) {
    padding-inline: var(--space-4);
  }
`
/** Work left, the person right; stacked on narrow screens. */
export const RecordColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.8fr) minmax(0, 1fr);
  align-items: start;
  gap: var(--space-4);

  & > div {
    container-type: inline-size;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }
  ${print} {
    & > div {
      display: flex;
      flex-direction: column;
    }
  }
  @container (max-width: 820px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
