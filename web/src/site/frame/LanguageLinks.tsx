import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { inLanguage, languageNames, languages, languageTags, type Language } from '../languages.ts'
import { rememberLanguage } from '../language/languageChoice.ts'
import { useNavigation } from '../navigation/navigation.tsx'

const shortNames: Readonly<Record<Language, string>> = { en: 'EN', ms: 'BM', zh: '中文' }

/** Links to the same page in other languages, and stores the choice. */
export function LanguageLinks({ names = 'long' }: { names?: 'short' | 'long' }) {
  const { t } = useTranslation()
  const { language: current, page } = useNavigation()
  const path = page.name === 'notFound' ? '/' : page.path
  return (
    <List role="group" aria-label={t('nav.language')} data-names={names}>
      {languages.map((language) => (
        <a
          key={language}
          href={inLanguage(language, path)}
          hrefLang={language}
          lang={languageTags[language]}
          aria-label={names === 'short' ? languageNames[language] : undefined}
          aria-current={language === current || undefined}
          onClick={({ currentTarget: link }) => {
            rememberLanguage(language)
            // What the page was asked, such as an order number: unknown when it was pre-rendered.
            link.search = window.location.search
          }}
        >
          {names === 'short' ? shortNames[language] : languageNames[language]}
        </a>
      ))}
    </List>
  )
}

const List = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);

  a {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-width: 34px;
    min-height: 34px;
    padding: 0 var(--space-2);
    border-radius: var(--radius-control);
    color: var(--color-text-muted);
    font-size: var(--font-size-dense);
    font-weight: var(--font-weight-medium);
  }
  &[data-names='long'] a {
    min-height: var(--size-touch);
    padding: 0 var(--space-3);
    font-size: var(--font-size-body);
  }
  a:hover {
    background: var(--color-surface-hover);
    color: var(--color-text);
  }
  a[aria-current] {
    background: var(--color-surface-pressed);
    color: var(--color-text);
    font-weight: var(--font-weight-semibold);
  }
`
