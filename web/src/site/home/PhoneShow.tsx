import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled, { keyframes } from 'styled-components'
import { PhoneFrame } from '../phone/PhoneFrame.tsx'
import { useClock } from './useClock.ts'
import { type Audience, screensPerApp, usePhoneScreens } from './usePhoneScreens.ts'
import { useRotation } from './useRotation.ts'

const places = Array.from({ length: screensPerApp }, (_place, index) => index)

/** A phone that shows the five screens of one app in turn, with the current time. */
export function PhoneShow({ audience }: { audience: Audience }) {
  const { t } = useTranslation()
  const screens = usePhoneScreens(audience)
  const time = useClock()
  const { index, previous, show, isStopped, setStopped, prefersReducedMotion, setIsPaused } = useRotation(screensPerApp)
  const layers = screens.filter((_screen, at) => at === index || at === previous)
  return (
    <Figure
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <div role="img" aria-label={t(`phone.${audience}`, { screen: index + 1, count: screensPerApp })}>
        <PhoneFrame time={time}>
          {layers.map(({ id, Screen }) => (
            <Layer key={id} data-screen={id} data-state={id === screens[index]?.id ? (previous < 0 ? 'first' : 'shown') : 'leaving'}>
              <Screen />
            </Layer>
          ))}
        </PhoneFrame>
      </div>
      <Controls role="group" aria-label={t('phone.screens')}>
        {places.map((at) => (
          <button
            key={at}
            type="button"
            aria-label={t('phone.show', { screen: at + 1 })}
            aria-current={at === index || undefined}
            onClick={() => show(at)}
          >
            <i />
          </button>
        ))}
        {!prefersReducedMotion && (
          <button type="button" aria-label={t(isStopped ? 'phone.play' : 'phone.pause')} onClick={() => setStopped(!isStopped)}>
            {isStopped ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
          </button>
        )}
      </Controls>
    </Figure>
  )
}

const appear = keyframes`
  from { opacity: 0; }
`
const Figure = styled.div`
  width: 100%;
`
const Layer = styled.div`
  position: absolute;
  inset: 0;
  overflow: hidden;
  background: var(--color-surface);

  &[data-state='shown'] {
    z-index: 1;
    animation: ${appear} 600ms var(--easing-in-out);
  }
  @media (prefers-reduced-motion: reduce) {
    animation: none !important;
  }
`
const Controls = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  margin-top: var(--space-3);

  button {
    display: grid;
    place-items: center;
    width: 28px;
    height: 32px;
    padding: 0;
    border: 0;
    background: none;
    color: #ffffffb3;
    cursor: pointer;
  }
  button:hover {
    color: #ffffff;
  }
  i {
    width: 8px;
    height: 8px;
    border-radius: 4px;
    background: currentColor;
    transition: width var(--duration-base) var(--easing-out);
  }
  [aria-current] i {
    width: 22px;
    background: var(--color-brand-orange);
  }
`
