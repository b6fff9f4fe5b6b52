import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { phone } from '../../ui/layout/breakpoints.ts'
import { TextLink } from '../../ui/button/TextLink.tsx'
import { OutsidePage } from '../page/OutsidePage.tsx'

/** Says where the console is available, with a link to this page there. */
export function AddressRefused({ publicUrl }: { publicUrl: string }) {
  const { pathname, search, hash } = useLocation()
  return (
    <OutsidePage
      tab="Address not allowed"
      title="Address not allowed"
      lead={`You can’t sign in to KainSiap at ${window.location.origin}. Use its public address:`}
    >
      <Address href={`${publicUrl}${pathname}${search}${hash}`}>{publicUrl}</Address>
      <Hint>
        Administrators: to allow this address, add it to <code>ALLOWED_ORIGINS</code> in the server settings and restart the server.
      </Hint>
    </OutsidePage>
  )
}

const Address = styled(TextLink)`
  justify-self: start;
  font-size: var(--font-size-body);
  overflow-wrap: anywhere;

  ${phone} {
    padding-block: var(--space-3);
  }
`
const Hint = styled.p`
  padding-top: var(--space-4);
  border-top: 1px solid var(--color-line);
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  code {
    font-family: var(--font-mono);
  }
`
