import { useState } from 'react'
import styled from 'styled-components'
import { usePicture } from '../../api/pictures.ts'
import { toned, type Tone } from '../status/Chip.tsx'
import { initialsOf } from '../format/initials.ts'

export interface AvatarProps {
  name: string
  /** The id of a file. */
  picture?: string | null | undefined
  size?: AvatarSize
}
export type AvatarSize = 'small' | 'medium' | 'large' | 'portrait'

const tones: readonly Tone[] = ['secondary', 'teal', 'violet', 'accent', 'positive', 'info']

/** The picture of somebody, and without one initials in a colour derived from the name. Decoration: the name itself is beside it. */
export function Avatar({ name, picture = null, size = 'medium' }: AvatarProps) {
  return <Face name={name} size={size} url={usePicture(picture, size === 'portrait' ? 'full' : 'thumbnail')} />
}

/** The same of a picture at hand. One that cannot be shown gives way to the initials. */
export function Face({ name, size, url }: { name: string; size: AvatarSize; url: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return (
    <Box aria-hidden data-size={size} data-tone={tones[sum % tones.length]}>
      {url !== null && url !== broken ? <img src={url} alt="" draggable={false} onError={() => setBroken(url)} /> : initialsOf(name)}
    </Box>
  )
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

  img {
    width: 100%;
    height: 100%;
    border-radius: inherit;
    object-fit: cover;
  }
  &[data-size='portrait'] {
    width: 72px;
    height: 72px;
    font-size: var(--font-size-title);
  }
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
