import { Fragment } from 'react'
import styled from 'styled-components'
import { TextLink } from '../../ui/button/TextLink.tsx'

/** A mail's text; links into the console can be followed, any other address is only text. */
export function MailText({ text }: { text: string }) {
  return (
    <Body>
      {text.split(/(https?:\/\/\S+)/).map((part, place) =>
        part.startsWith(`${window.location.origin}/`) ? (
          <TextLink key={place} href={part}>
            {part}
          </TextLink>
        ) : (
          <Fragment key={place}>{part}</Fragment>
        ),
      )}
    </Body>
  )
}

const Body = styled.p`
  padding: var(--space-1) var(--space-4) var(--space-4);
  font-size: var(--font-size-dense);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`
