import { Fragment } from 'react'
import styled from 'styled-components'
import { notPhone } from '../../../ui/breakpoints.ts'
import { Kbd } from '../../../ui/Kbd.tsx'

const keys = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['A'], does: 'assign' },
  { keys: ['Enter'], does: 'open' },
]

/** The list's keyboard shortcuts, shown where there is a keyboard and enough space. */
export function ListKeys() {
  return (
    <Row>
      {keys.map(({ keys: names, does }) => (
        <Fragment key={does}>
          <span>
            {names.map((name) => (
              <Kbd key={name}>{name}</Kbd>
            ))}
            {does}
          </span>
        </Fragment>
      ))}
    </Row>
  )
}

const Row = styled.span`
  display: none;
  gap: var(--space-3);
  margin-left: var(--space-2);

  & > span {
    display: flex;
    align-items: center;
    gap: var(--space-1);
  }
  ${notPhone} {
    @media (hover: hover) {
      display: flex;
    }
  }
`
