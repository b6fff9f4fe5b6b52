import styled from 'styled-components'
import { phone } from '../ui/breakpoints.ts'

/** Longer names use a smaller font, so that two lines fit them in the narrowest column. */
const usualMax = 22

/** A person's name. Last names distinguish people as often as first names: it takes a second line before it is truncated. */
export function Name({ name, isStrong = false }: { name: string; isStrong?: boolean }) {
  return (
    <TwoLines title={name} data-strong={isStrong || undefined} data-long={name.length > usualMax || undefined}>
      {name}
    </TwoLines>
  )
}

const TwoLines = styled.span`
  display: -webkit-box;
  max-height: calc(2 * var(--line-height-dense));
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow-wrap: anywhere;

  &[data-strong] {
    font-weight: var(--font-weight-medium);
  }
  &[data-long] {
    font-size: var(--font-size-small);
    letter-spacing: -0.02em;
  }
  ${phone} {
    max-height: none;
    line-height: inherit;

    &[data-strong] {
      display: block;
      white-space: nowrap;
      text-overflow: ellipsis;
    }
  }
`
