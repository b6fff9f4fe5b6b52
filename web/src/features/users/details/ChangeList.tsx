import type { UserActivity } from '@kainsiap/ops/users/contract'
import styled from 'styled-components'
import { sentencesOf } from './changeSentences.ts'

/** "Role Viewer → Manager": what an audited command changed. */
export function ChangeList({ entry }: { entry: UserActivity }) {
  const { title, changes } = sentencesOf(entry)
  return (
    <>
      {title}
      {changes.length > 0 && (
        <List>
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              {field} {before !== null && <s>{before}</s>} {before !== null && after !== null && '→ '}
              {after !== null && <b>{after}</b>}
            </li>
          ))}
        </List>
      )}
    </>
  )
}

const List = styled.ul`
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
  overflow-wrap: anywhere;

  s {
    color: var(--color-text-muted);
    text-decoration: none;
  }
  b {
    color: var(--tone-secondary-fg);
    font-weight: var(--font-weight-medium);
  }
`
