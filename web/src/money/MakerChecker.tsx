import { ArrowRight } from 'lucide-react'
import styled from 'styled-components'
import { RelativeTime } from '../ui/format/RelativeTime.tsx'

interface Side {
  label: string
  name: string
  at: string | null
}

/** Who began something, and the second person who decides about it, side by side. */
export function MakerChecker({ maker, checker }: { maker: Side; checker: Side }) {
  return (
    <Pair>
      <Person {...maker} />
      <ArrowRight size={16} aria-hidden />
      <Person {...checker} />
    </Pair>
  )
}

function Person({ label, name, at }: Side) {
  return (
    <div>
      <small>{label}</small>
      <b>{name}</b>
      {at && (
        <small>
          <RelativeTime at={at} />
        </small>
      )}
    </div>
  )
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
  gap: var(--space-3);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  & > div {
    display: grid;
    align-content: start;
    padding: 10px var(--space-3);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-control);
  }
  & > svg {
    align-self: center;
    color: var(--color-text-muted);
  }
  b {
    overflow-wrap: anywhere;
    font-weight: var(--font-weight-semibold);
  }
  small {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
`
