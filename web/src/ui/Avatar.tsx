import styled from 'styled-components'
import { toned, type Tone } from './Chip.tsx'

export interface AvatarProps {
  name: string
  size?: 'small' | 'medium' | 'large'
}

const tones: readonly Tone[] = ['secondary', 'teal', 'violet', 'accent', 'positive', 'info']

/** Initials in a colour derived from the name. Decoration: the name itself is beside it. */
export function Avatar({ name, size = 'medium' }: AvatarProps) {
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return (
    <Box aria-hidden data-size={size} data-tone={tones[sum % tones.length]}>
      {initials(name)}
    </Box>
  )
}

/** The initials of the first and last name: "Kavitha a/p Suresh" → KS, "Ahmad Zulkifli bin Hassan" → AH. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !/^(bin|binti|a\/l|a\/p)$/i.test(word))
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters.map((word) => word?.charAt(0).toUpperCase()).join('') || '?'
}

const Box = styled.span`
  ${toned}
  display: inline-grid;
  flex: none;
  place-items: center;
  width: var(--size-avatar);
  height: var(--size-avatar);
  border-radius: var(--radius-round);
  background: var(--chip-bg);
  color: var(--chip-fg);
  font-size: 10px;
  font-weight: var(--font-weight-semibold);

  &[data-size='small'] {
    width: 20px;
    height: 20px;
    font-size: 9px;
  }
  &[data-size='large'] {
    width: 36px;
    height: 36px;
    font-size: var(--font-size-dense);
  }
`
