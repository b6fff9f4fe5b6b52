import styled from 'styled-components'
import { phone } from '../ui/layout/breakpoints.ts'

/** A person's name. Last names distinguish people as often as first names: it takes a second line before it is truncated. */
export function Name({ name, isStrong = false }: { name: string; isStrong?: boolean }) {
  return (
    <TwoLines title={name} data-strong={isStrong || undefined}>
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
