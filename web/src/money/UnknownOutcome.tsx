import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { RelativeTime } from '../ui/format/RelativeTime.tsx'
import { StripContent, TonedStrip } from '../ui/status/TonedStrip.tsx'

interface UnknownOutcomeProps {
  /** What may have happened, as a sentence. */
  text: ReactNode
  /** When we asked last, and ask next. */
  asked: { checkedAt: string | null; nextCheckAt: string | null }
  /** A further sentence. */
  more?: string | undefined
  /** What can be done. */
  children: ReactNode
}

/** Said of money of which nobody knows what became: it can only be asked about. */
export function UnknownOutcome({ text, asked: { checkedAt, nextCheckAt }, more, children }: UnknownOutcomeProps) {
  return (
    <TonedStrip as="section" data-tone="warning" aria-label="Outcome unknown">
      <CircleHelp size={16} aria-hidden />
      <StripContent>
        <div>
          <b>The bank has not responded. Nothing is sent again. The status is checked automatically.</b>
          <p>
            {text}{' '}
            {checkedAt ? (
              <>
                Last check <RelativeTime at={checkedAt} />
              </>
            ) : (
              'Not checked yet'
            )}
            {nextCheckAt && (
              <>
                , next <RelativeTime at={nextCheckAt} isToCome />
              </>
            )}
            .{more && ` ${more}`}
          </p>
        </div>
        {children}
      </StripContent>
    </TonedStrip>
  )
}
