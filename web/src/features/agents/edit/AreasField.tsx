import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import styled from 'styled-components'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { withArea } from './areas.ts'

interface AreasFieldProps {
  areas: readonly string[]
  error: string | null
  onAreas: (areas: string[]) => void
}

/** The cities an agent works in: written one by one, each with Enter or a comma. */
export function AreasField({ areas, error, onAreas }: AreasFieldProps) {
  const [text, setText] = useState('')
  const add = () => {
    if (text.trim() !== '') onAreas(withArea(areas, text))
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSent || (event.key !== 'Enter' && event.key !== ',')) return
    event.preventDefault()
    add()
  }
  return (
    <div>
      <TextInput
        label="Working areas"
        hint="Type a city and press Enter."
        error={error !== null && areas.length === 0 ? 'Type a city and press Enter to add it.' : error}
        autoComplete="off"
        placeholder={areas.length === 0 ? 'Petaling Jaya' : 'Another city'}
        maxLength={60}
        printed={areas.join(', ')}
        value={text}
        onValue={setText}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
      {areas.length > 0 && (
        <Areas data-screen-only aria-label="Selected working areas">
          {areas.map((area) => (
            <li key={area}>
              {area}
              <IconButton label={`Remove ${area}`} size="small" onClick={() => onAreas(areas.filter((each) => each !== area))}>
                <X size={13} />
              </IconButton>
            </li>
          ))}
        </Areas>
      )}
    </div>
  )
}

const Areas = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin: var(--space-2) 0 0;
  padding: 0;
  list-style: none;

  li {
    display: inline-flex;
    align-items: center;
    gap: 2px;
    padding-left: 10px;
    border: 1px solid var(--color-line);
    border-radius: var(--radius-control);
    background: var(--color-surface-sunken);
    font-size: var(--font-size-dense);
  }
`
