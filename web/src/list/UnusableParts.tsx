import { TriangleAlert } from 'lucide-react'
import styled from 'styled-components'
import { phone } from '../ui/breakpoints.ts'
import { Button } from '../ui/Button.tsx'
import { TonedStrip } from '../ui/TonedStrip.tsx'

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
        The address asks for what is not there, or cannot be used: {named}. The list is shown without {isOne ? 'it' : 'them'}.
      </p>
      <Button size="small" onClick={onDrop}>
        Take {isOne ? 'it' : 'them'} out of the address
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
