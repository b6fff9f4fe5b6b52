import styled from 'styled-components'
import { notPhone } from '../ui/layout/breakpoints.ts'
import { Kbd } from '../ui/button/Kbd.tsx'

/** The list's keyboard shortcuts, shown where there is a keyboard and enough space. `rowKeys` are those of the entity. */
export function ListKeys({ rowKeys }: { rowKeys: readonly { key: string; does: string }[] }) {
  const own = rowKeys.map(({ key, does }) => ({ keys: [key.toUpperCase()], does }))
  return (
    <Row>
      {[{ keys: ['J', 'K'], does: 'move' }, ...own, { keys: ['Enter'], does: 'open' }].map(({ keys, does }) => (
        <span key={does}>
          {keys.map((name) => (
            <Kbd key={name}>{name}</Kbd>
          ))}
          {does}
        </span>
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
    @media (hover: hover) and (pointer: fine) {
      display: flex;
    }
    /* Beside a docked drawer there is no room for them. */
    :root:has([data-docked]) & {
      display: none;
    }
  }
`
