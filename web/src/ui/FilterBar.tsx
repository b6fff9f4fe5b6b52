import { Search, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import styled from 'styled-components'
import { phone } from './breakpoints.ts'
import { IconButton } from './IconButton.tsx'
import { Kbd } from './Kbd.tsx'
import { NewPill } from './NewPill.tsx'
import { TextInput } from './TextInput.tsx'

/** Search, chips, Clear; at the right what waits, and the order. On phones it scrolls sideways. */
export const FilterBar = styled.div`
  /* Keeps what is hidden from sight inside, where it would widen the page. */
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-3) 0;

  ${phone} {
    flex-wrap: nowrap;
    margin: 0 calc(-1 * var(--space-4));
    padding: var(--space-3) var(--space-4);
    overflow-x: auto;
    scrollbar-width: none;
    & > * {
      flex: none;
    }
  }
`

export const FilterGap = styled.span`
  flex: 1;
  ${phone} {
    display: none;
  }
`

interface SearchBoxProps {
  label: string
  placeholder: string
  value: string
  onValue: (value: string) => void
  maxLength: number
  inputRef: Ref<HTMLInputElement>
}

export function SearchBox({ label, placeholder, value, onValue, maxLength, inputRef }: SearchBoxProps) {
  const trail = value ? (
    <IconButton label="Empty the search" size="small" onClick={() => onValue('')}>
      <X size={14} />
    </IconButton>
  ) : (
    <Kbd aria-hidden>/</Kbd>
  )
  return (
    <Frame role="search">
      <TextInput
        ref={inputRef}
        label={label}
        hideLabel
        size="small"
        type="text"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        maxLength={maxLength}
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
  /** Its bar has scrolled away: it hangs under the top bar instead. */
  isAdrift: boolean
  onPress: () => void
}

export function NewRowsPill({ count, isAdrift, onPress }: NewRowsPillProps): ReactNode {
  if (count === 0) return null
  return <NewPill count={count} data-adrift={isAdrift || undefined} title="Show them (press . )" onClick={onPress} />
}

const Frame = styled.div`
  width: 280px;
  ${phone} {
    width: 210px;
  }
`
