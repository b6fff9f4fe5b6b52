import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'
import { useFacts } from '../facts.tsx'
import { Band, Lead, Muted, SectionTitle, Wrap } from '../parts/layout.ts'
import { NewsPicture } from './NewsPicture.tsx'
import { NewsVideo } from './NewsVideo.tsx'

export function News() {
  const { t } = useTranslation()
  const { figures } = useFacts()
  const [isOpen, setIsOpen] = useState(false)
  const channel = figures.seenOn
  return (
    <Band data-tone="sunken" aria-labelledby="news">
      <Grid>
        <Poster type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <NewsPicture />
          <Round>
            <Play size={26} fill="currentColor" aria-hidden />
          </Round>
          <VisuallyHidden>{t('news.play')}</VisuallyHidden>
        </Poster>
        <div>
          <Caption>{t('news.caption', { channel })}</Caption>
          <SectionTitle id="news">{t('news.title')}</SectionTitle>
          <Lead>{t('news.text', { channel })}</Lead>
          <Also>{t('news.also', { year: figures.launchedYear })}</Also>
        </div>
      </Grid>
      {isOpen && <NewsVideo channel={channel} onClose={() => setIsOpen(false)} />}
    </Band>
  )
}

const Grid = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 7fr) minmax(0, 6fr);
  align-items: center;
  gap: var(--space-8) 64px;

  @media (max-width: 860px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Poster = styled.button`
  position: relative;
  display: block;
  overflow: hidden;
  width: 100%;
  aspect-ratio: 16 / 9;
  padding: 0;
  border: 0;
  border-radius: var(--radius-hero);
  background: var(--gradient-splash);
  color: #ffffff;
  cursor: pointer;

  &:focus-visible {
    border-radius: var(--radius-hero);
  }
`
const Round = styled.span`
  position: absolute;
  top: 50%;
  left: 50%;
  display: grid;
  place-items: center;
  width: 72px;
  height: 72px;
  border-radius: var(--radius-round);
  background: var(--color-brand-orange);
  box-shadow: 0 0 0 10px #ffffff40;
  color: var(--color-brand-navy);
  transform: translate(-50%, -50%);
  transition: transform var(--duration-base) var(--easing-out);

  button:hover > & {
    transform: translate(-50%, -50%) scale(1.06);
  }
  svg {
    margin-left: 4px;
  }
`
const Caption = styled.p`
  margin-bottom: var(--space-2);
  color: var(--color-accent-text);
  font-size: var(--font-size-body);
  font-weight: var(--font-weight-semibold);
`
const Also = styled(Muted)`
  margin-top: var(--space-4);
  padding-left: var(--space-4);
  border-left: 3px solid var(--color-accent);
`
