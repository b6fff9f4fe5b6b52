import { TriangleAlert } from 'lucide-react'
import styled from 'styled-components'
import { phone } from '../ui/layout/breakpoints.ts'
import { Button } from '../ui/button/Button.tsx'
import { TonedStrip } from '../ui/status/TonedStrip.tsx'

interface UnusablePartsProps {
  /** In words. */
  unusable: readonly string[]
  onDrop: () => void
}

const namedMax = 3

/** Says that the list is wider than its address asks for. */
export function UnusableParts({ unusable, onDrop }: UnusablePartsProps) {
  if (unusable.length === 0) return null
  const isOne = unusable.length === 1
  const more = unusable.length - namedMax
  const named = unusable.slice(0, namedMax).join('; ') + (more > 0 ? `; and ${String(more)} more` : '')
  return (
    <Strip data-tone="warning" role="status">
      <TriangleAlert size={16} aria-hidden />
      <p>
        {isOne ? 'This part' : 'These parts'} of the address can’t be used: {named}. The list is shown without {isOne ? 'it' : 'them'}.
      </p>
      <Button size="small" onClick={onDrop}>
        Remove from address
      </Button>
    </Strip>
  )
}

const Strip = styled(TonedStrip)`
  margin-bottom: var(--space-3);

  p {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  ${phone} {
    flex-wrap: wrap;

    p {
      flex-basis: calc(100% - 26px);
    }
    button {
      margin-left: 26px;
    }
  }
`
