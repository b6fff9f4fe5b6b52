import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Avatar } from './Avatar.tsx'
import { RecordCorner } from './RecordCorner.tsx'

interface RecordHeadProps {
  name: string
  /** The id of a file. */
  picture?: string | null
  /** Status chips, beside the name. */
  chips: ReactNode
  /** The line below the name. */
  line: ReactNode
  /** The page of the record, which its drawer leads to. */
  page: string
  /** Present in a drawer. */
  onClose: (() => void) | undefined
  /** What can be done. */
  children: ReactNode
}

/** The head of a record that is a person: who it is, in which state, and what can be done. */
export function RecordHead({ name, picture = null, chips, line, page, onClose, children }: RecordHeadProps) {
  return (
    <Head>
      <Avatar name={name} picture={picture} size="large" />
      <div>
        <Names>
          <Title as={onClose ? 'h2' : 'h1'}>{name}</Title>
          {chips}
        </Names>
        <p>{line}</p>
      </div>
      {onClose && <RecordCorner page={page} onClose={onClose} />}
      <Buttons>{children}</Buttons>
    </Head>
  )
}

const Head = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-3);
  padding: var(--space-4) var(--space-5);
  border-bottom: 1px solid var(--color-line);

  p {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
  @container (max-width: 480px) {
    padding-inline: var(--space-4);
  }
`
const Names = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
`
const Title = styled.h2`
  overflow-wrap: anywhere;
  font-size: var(--font-size-title);
  font-weight: var(--font-weight-semibold);
  line-height: var(--line-height-title);
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;
  gap: var(--space-2);
`
