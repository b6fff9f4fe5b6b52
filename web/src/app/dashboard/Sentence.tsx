import { Link } from 'react-router-dom'
import styled from 'styled-components'
import type { ActivityPart } from '../feature.ts'

/** What happened, with links to what it happened to. */
export function Sentence({ parts }: { parts: readonly ActivityPart[] }) {
  return parts.map((part, place) => {
    if (typeof part === 'string') return part
    return part.path === undefined ? (
      <b key={place}>{part.name}</b>
    ) : (
      <Record key={place} to={part.path}>
        {part.name}
      </Record>
    )
  })
}

const Record = styled(Link)`
  color: var(--color-link);
  font-weight: var(--font-weight-medium);
  font-variant-numeric: tabular-nums;

  &:hover {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`
