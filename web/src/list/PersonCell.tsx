import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Avatar } from '../ui/Avatar.tsx'
import { phone } from '../ui/breakpoints.ts'
import { phoneLabel } from '../ui/phoneLabel.ts'
import { SecondLine, TwoLines } from '../ui/TwoLines.tsx'
import { RowLink } from './RowLink.tsx'

interface PersonCellProps {
  id: string
  name: string
  /** The id of a file. */
  picture?: string | null
  /** Below the name. */
  children: ReactNode
}

/** The first cell of a row that is a person. */
export function PersonCell({ id, name, picture = null, children }: PersonCellProps) {
  return (
    <Pair>
      <Avatar name={name} picture={picture} />
      <span>
        <RowLink to={id}>{name}</RowLink>
        <Place>{children}</Place>
      </span>
    </Pair>
  )
}

/** How to reach them; null for who may not see it. */
export function ContactCell({ contact }: { contact: { email: string; phoneNumber: string } | null }) {
  if (!contact) return <SecondLine>–</SecondLine>
  return (
    <TwoLines>
      <span>{phoneLabel(contact.phoneNumber)}</span>
      <SecondLine title={contact.email}>{contact.email}</SecondLine>
    </TwoLines>
  )
}

const Pair = styled.span`
  display: flex;
  align-items: center;
  gap: 10px;
  min-width: 0;

  & > :last-child {
    display: grid;
    min-width: 0;
  }
  a {
    overflow: hidden;
    text-overflow: ellipsis;
  }
`
const Place = styled(SecondLine)`
  ${phone} {
    display: none;
  }
`
