import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { useSession } from '../../api/session.ts'
import { phone } from '../../ui/layout/breakpoints.ts'
import { TextLink } from '../../ui/button/TextLink.tsx'
import { NotFound } from './NotFound.tsx'
import { useNavigation } from '../shell/useNavigation.ts'

/** Inside the console: with links to the pages that the user may open. */
export function ConsoleNotFound() {
  const session = useSession()
  const sections = useNavigation(session.status === 'signed_in' ? session.user.permissions : [])
  const entries = sections.flatMap((section) => section.entries)
  return (
    <NotFound>
      {entries.length > 0 && (
        <nav aria-label="Quick links">
          <Links>
            {entries.map(({ path, label }) => (
              <li key={path}>
                <TextLink as={Link} to={path}>
                  {label}
                </TextLink>
              </li>
            ))}
          </Links>
        </nav>
      )}
    </NotFound>
  )
}

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-2) var(--space-5);
  max-width: 560px;
  margin-top: var(--space-3);
  padding-top: var(--space-3);
  border-top: 1px solid var(--color-line);

  ${phone} {
    a {
      line-height: var(--size-touch);
    }
  }
`
