import type { DemoAccounts } from '@kainsiap/ops/auth/contract'
import styled from 'styled-components'
import { Avatar } from '../../ui/record/Avatar.tsx'
import { phone } from '../../ui/layout/breakpoints.ts'
import { labelOf } from '../../ui/format/labelOf.ts'
import { TextLink } from '../../ui/button/TextLink.tsx'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'
import { useGetDemoAccountsQuery } from '../../api/demoApi.ts'

type DemoAccount = DemoAccounts['accounts'][number]

/** Shown only when the server reports demo data. */
export function DemoBox({ onUse }: { onUse: (account: DemoAccount) => void }) {
  const { data } = useGetDemoAccountsQuery()
  if (!data?.enabled) return null
  return (
    <Box aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">Demo data: sign in as</h2>
      <ul>
        {data.accounts.map((account) => (
          <li key={account.email}>
            <Avatar name={account.name} size="small" />
            <p>
              <b>{account.name}</b> <span>{labelOf(account.role)}</span>
              <small>{account.can}</small>
            </p>
            <TextLink as="button" type="button" onClick={() => onUse(account)}>
              Use<VisuallyHidden> {account.name}</VisuallyHidden>
            </TextLink>
          </li>
        ))}
      </ul>
    </Box>
  )
}

const Box = styled.section`
  overflow: hidden;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);

  h2 {
    padding: 9px var(--space-3);
    background: var(--color-surface-sunken);
    font-weight: var(--font-weight-semibold);
  }
  ul {
    /* Half a row indicates that there are more. */
    max-height: 262px;
    overflow: auto;
  }
  li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    padding: 7px var(--space-3);
    border-top: 1px solid var(--color-line);
  }
  p {
    flex: 1;
    color: var(--color-text-muted);
  }
  b {
    margin-right: var(--space-1);
    color: var(--color-text);
    font-weight: var(--font-weight-medium);
  }
  small {
    display: block;
    font-size: inherit;
  }
  button {
    min-width: 32px;
    min-height: 32px;
    font-size: var(--font-size-small);
  }
  ${phone} {
    ul {
      max-height: none;
    }
    button {
      min-width: var(--size-touch);
      min-height: var(--size-touch);
    }
  }
`
