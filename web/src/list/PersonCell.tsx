import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Avatar } from '../ui/record/Avatar.tsx'
import { phone } from '../ui/layout/breakpoints.ts'
import { phoneLabel } from '../ui/format/phoneLabel.ts'
import { SecondLine, TwoLines } from '../ui/layout/TwoLines.tsx'
import { VisuallyHidden } from '../ui/layout/VisuallyHidden.tsx'
import { Name } from './Name.tsx'
import { RowLink } from './RowLink.tsx'

interface PersonCellProps {
  id: string
  name: string
  /** The id of a file. */
  picture?: string | null
  /** Said of a dot at the picture: that they are at work. */
  presence?: string | undefined
  /** Below the name. */
  children: ReactNode
}

/** The first cell of a row that is a person. */
export function PersonCell({ id, name, picture = null, presence, children }: PersonCellProps) {
  return (
    <Pair>
      <Picture>
        <Avatar name={name} picture={picture} />
        {presence !== undefined && (
          <Dot title={presence}>
            <VisuallyHidden>{presence}: </VisuallyHidden>
          </Dot>
        )}
      </Picture>
      <span>
        <RowLink to={id}>{name}</RowLink>
        <Place>{children}</Place>
      </span>
    </Pair>
  )
}

/** The same in rows whose link is another cell. */
export function NameCell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Pair>
      <Avatar name={name} />
      <span>
        <OneLine>
          <Name name={name} isStrong />
        </OneLine>
        <Account>{children}</Account>
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
const Picture = styled.span`
  position: relative;
  display: grid;
  flex: none;
`
const Dot = styled.span`
  position: absolute;
  right: -2px;
  bottom: -2px;
  width: 10px;
  height: 10px;
  border: 2px solid var(--color-surface-raised);
  border-radius: var(--radius-round);
  background: var(--tone-positive-mark);
`
/** There is a second line already. */
const OneLine = styled.span`
  display: grid;
  min-width: 0;

  & > span {
    display: block;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`
const Place = styled(SecondLine)`
  ${phone} {
    display: none;
  }
`
const Account = styled(Place)`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`
