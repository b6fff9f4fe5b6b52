import { Search, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import styled from 'styled-components'
import { phone, print } from '../layout/breakpoints.ts'
import { IconButton } from '../button/IconButton.tsx'
import { Kbd } from '../button/Kbd.tsx'
import { NewPill } from './NewPill.tsx'
import { SearchInput } from '../form/SearchInput.tsx'

/** Search, chips, Clear; at the right the pending rows and the sort. Always one line high; on phones all of it scrolls sideways. */
export const FilterBar = styled.div`
  /* Contains visually hidden elements, which would otherwise widen the page. */
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-3) 0;
  & > * {
    flex: none;
  }

  ${phone} {
    margin: 0 calc(-1 * var(--space-4));
    padding: var(--space-3) var(--space-4);
    overflow-x: auto;
    scrollbar-width: none;
  }
  ${print} {
    & > :not(:has([data-set]), [role='search']) {
      display: none;
    }
  }
`

/** Content that does not fit can be scrolled to by wheel, touch or the Tab key. */
export const FilterChips = styled.div`
  && {
    flex: 0 1 auto;
  }
  display: flex;
  gap: var(--space-2);
  min-width: 0;
  /* Space for the focus ring of a chip, and for the shade at the end. */
  margin: -4px -10px -4px -4px;
  padding: 4px 14px 4px 4px;
  overflow-x: auto;
  scrollbar-width: none;
  mask: linear-gradient(to left, transparent, #000 12px) no-repeat;

  ${phone} {
    && {
      flex: none;
    }
    margin: 0;
    padding: 0;
    overflow: visible;
    mask: none;
  }
`

/**
 * Chips of which only those are shown that fit beside each other. The others are laid out on a second line that is never seen: so they can
 * be measured, and come back as soon as there is room. While one is being set, it stays where it is.
 */
export const FittingChips = styled(FilterChips)`
  && {
    flex-shrink: 1000;
  }
  height: calc(var(--size-control) + 8px);
  padding-right: 4px;
  margin-right: -4px;
  flex-wrap: wrap;
  overflow: hidden;
  mask: none;

  & > [data-unfit] {
    visibility: hidden;
  }
  &:has([data-state='open']) {
    flex-wrap: nowrap;
  }
  ${phone} {
    && {
      flex-shrink: 0;
    }
    height: auto;
    margin: 0;
    padding: 0;
    flex-wrap: nowrap;
    overflow: visible;
  }
  ${print} {
    height: auto;

    & > [data-unfit] {
      visibility: visible;
    }
  }
`

export const FilterGap = styled.span`
  && {
    flex: 1;
  }
  ${phone} {
    display: none;
  }
`

interface SearchBoxProps {
  label: string
  placeholder: string
  value: string
  onValue: (value: string) => void
  inputRef: Ref<HTMLInputElement>
}

export function SearchBox({ label, placeholder, value, onValue, inputRef }: SearchBoxProps) {
  const trail = value ? (
    <IconButton label="Clear search" size="small" onClick={() => onValue('')}>
      <X size={14} />
    </IconButton>
  ) : (
    <Kbd aria-hidden>/</Kbd>
  )
  return (
    <Frame role="search" $characters={placeholder.length}>
      <SearchInput
        ref={inputRef}
        label={label}
        hideLabel
        size="small"
        type="text"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        onValue={onValue}
        lead={<Search size={14} aria-hidden />}
        trail={trail}
      />
    </Frame>
  )
}

interface NewRowsPillProps {
  count: number
  /** The filter bar is scrolled out of view: the pill sticks below the top bar instead. */
  isAdrift: boolean
  onPress: () => void
}

export function NewRowsPill({ count, isAdrift, onPress }: NewRowsPillProps): ReactNode {
  if (count === 0) return null
  return (
    <NewPill count={count} data-adrift={isAdrift || undefined} data-heir="[data-row] a" title="Show them (press . )" onClick={onPress} />
  )
}

/** As wide as its placeholder needs: lead, trail and padding take the rest. It gives way where even a bar without chips has no room. */
const Frame = styled.div<{ $characters: number }>`
  && {
    flex: 0 1 ${({ $characters }) => Math.max(240, $characters * 6.4 + 78)}px;
    min-width: 160px;
  }
  ${phone} {
    && {
      flex: none;
      width: ${({ $characters }) => Math.max(210, $characters * 8 + 62)}px;
    }
  }
`
