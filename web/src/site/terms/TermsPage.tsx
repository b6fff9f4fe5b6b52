import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { PageLink } from '../navigation/PageLink.tsx'
import { Lead, PageTitle, Wrap } from '../parts/layout.ts'
import { sitePaths } from '../sitePaths.ts'
import { termsIds, type TermsSection, type TermsText } from './termsText.ts'

export function TermsPage({ text }: { text: TermsText }) {
  const { t } = useTranslation()
  const note = t('terms.note')
  return (
    <Page>
      <PageTitle>{t('terms.title')}</PageTitle>
      <Lead>{t('terms.updated')}</Lead>
      {note !== '' && <Note>{note}</Note>}
      <Columns>
        <Contents aria-labelledby="contents">
          <h2 id="contents">{t('terms.contents')}</h2>
          <ol>
            {termsIds.map((id) => (
              <li key={id}>
                <PageLink to={`${sitePaths.terms}#${id}`}>{text[id].title}</PageLink>
              </li>
            ))}
          </ol>
        </Contents>
        <div>
          {termsIds.map((id, index) => (
            <Section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>
                <span>{index + 1}.</span> {text[id].title}
              </h2>
              {text[id].body.map(Part)}
            </Section>
          ))}
        </div>
      </Columns>
    </Page>
  )
}

function Part(part: TermsSection['body'][number]) {
  if (typeof part === 'string') return <p key={part}>{part}</p>
  return (
    <ul key={part[0]}>
      {part.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}

const Page = styled(Wrap)`
  padding-block: 64px 88px;
`
const Note = styled.p`
  width: fit-content;
  margin-top: var(--space-5);
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-control);
  background: var(--tone-info-bg);
  color: var(--tone-info-fg);
  font-size: var(--font-size-body);
`
const Columns = styled.div`
  display: grid;
  grid-template-columns: 280px minmax(0, 68ch);
  gap: 64px;
  margin-top: 48px;

  @media (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
    gap: 40px;
  }
`
const Contents = styled.nav`
  align-self: start;
  font-size: var(--font-size-body);
  line-height: 20px;

  @media (min-width: 901px) {
    position: sticky;
    top: 92px;
    overflow-y: auto;
    max-height: calc(100vh - 116px);
  }
  h2 {
    margin-bottom: var(--space-2);
    font-weight: var(--font-weight-semibold);
  }
  ol {
    counter-reset: section;
  }
  li {
    counter-increment: section;
  }
  a {
    display: flex;
    gap: var(--space-2);
    padding: 6px 0;
    color: var(--color-text-muted);
  }
  a::before {
    content: counter(section) '.';
    min-width: 22px;
    font-variant-numeric: tabular-nums;
  }
  a:hover {
    color: var(--color-text);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`
const Section = styled.section`
  scroll-margin-top: 92px;

  & + & {
    margin-top: 40px;
    padding-top: 40px;
    border-top: 1px solid var(--color-line);
  }
  h2 {
    margin-bottom: var(--space-3);
    font: var(--font-weight-semibold) var(--font-size-site-h5) / 1.35 var(--font-display);
    letter-spacing: -0.01em;
  }
  h2 span {
    color: var(--color-accent-text);
  }
  p + p,
  ul + p,
  p + ul {
    margin-top: var(--space-3);
  }
  li {
    position: relative;
    padding-left: var(--space-5);
  }
  li + li {
    margin-top: var(--space-2);
  }
  li::before {
    content: '';
    position: absolute;
    top: 11px;
    left: 4px;
    width: 6px;
    height: 6px;
    border-radius: var(--radius-round);
    background: var(--color-accent);
  }
  &:target h2 {
    text-decoration: underline;
    text-decoration-color: var(--color-accent);
    text-decoration-thickness: 3px;
    text-underline-offset: 6px;
  }
`
