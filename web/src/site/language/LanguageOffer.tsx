import { useState } from 'react'
import styled from 'styled-components'
import { phone } from '../../ui/layout/breakpoints.ts'
import { inLanguage, languageTags, preferredLanguage } from '../languages.ts'
import { useNavigation } from '../navigation/navigation.tsx'
import { ButtonLink, SiteButton } from '../parts/buttons.tsx'
import { useHydrated } from '../parts/useHydrated.ts'
import { rememberedLanguage, rememberLanguage } from './languageChoice.ts'
import { offers } from './offers.ts'

/** Offers the page in the visitor's earlier choice of language, else in the browser's language. Never switches by itself. */
export function LanguageOffer() {
  const { language, page } = useNavigation()
  const isHydrated = useHydrated()
  const [isDeclined, setIsDeclined] = useState(false)
  if (!isHydrated || isDeclined) return null
  const wanted = rememberedLanguage() ?? preferredLanguage(navigator.languages)
  if (!wanted || wanted === language) return null
  const offer = offers[wanted]
  const decline = () => {
    rememberLanguage(language)
    setIsDeclined(true)
  }
  return (
    <Bar aria-label={offer.label} lang={languageTags[wanted]}>
      <p>{offer.text}</p>
      <ButtonLink
        href={inLanguage(wanted, page.name === 'notFound' ? '/' : page.path)}
        hrefLang={wanted}
        onClick={() => rememberLanguage(wanted)}
      >
        {offer.accept}
      </ButtonLink>
      <SiteButton type="button" data-variant="quiet" onClick={decline}>
        {offer.decline}
      </SiteButton>
    </Bar>
  )
}

/** Overlays the bottom of the page: nothing moves when it appears or disappears. */
const Bar = styled.aside`
  position: fixed;
  bottom: var(--space-4);
  left: 50%;
  z-index: var(--z-bulk);
  display: flex;
  align-items: center;
  gap: var(--space-3);
  width: max-content;
  max-width: calc(100vw - 2 * var(--space-4));
  padding: var(--space-3) var(--space-3) var(--space-3) var(--space-5);
  border-radius: var(--radius-dialog);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-popover);
  transform: translateX(-50%);

  ${phone} {
    flex-wrap: wrap;
    width: auto;
    right: var(--space-4);
    left: var(--space-4);
    padding: var(--space-4);
    transform: none;

    p {
      width: 100%;
    }
    & > :not(p) {
      flex: 1;
    }
  }
`
