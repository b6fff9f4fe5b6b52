import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { Modal } from '../parts/Modal.tsx'

export function NewsVideo({ channel, onClose }: { channel: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [isBroken, setIsBroken] = useState(false)
  return (
    <Sheet label={t('news.dialog', { channel })} onClose={onClose}>
      <Head>
        <b>{t('news.dialog', { channel })}</b>
        <button type="button" aria-label={t('news.close')} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </Head>
      {isBroken ? (
        <Broken role="alert">{t('news.failed')}</Broken>
      ) : (
        <video controls autoPlay muted playsInline width="1280" height="720" onError={() => setIsBroken(true)}>
          <source src="/media/news.webm" type="video/webm" onError={() => setIsBroken(true)} />
          {t('news.unsupported')}
        </video>
      )}
      <p>{t('news.silent')}</p>
    </Sheet>
  )
}

const Sheet = styled(Modal)`
  width: min(920px, 100vw - 2 * var(--space-4));
  max-width: none;
  padding: 0;
  border: 0;
  border-radius: var(--radius-dialog);
  background: var(--color-brand-navy);
  box-shadow: var(--shadow-dialog);
  color: #ffffff;

  &::backdrop {
    background: #03060ccc;
  }
  video {
    display: block;
    width: 100%;
    height: auto;
    aspect-ratio: 16 / 9;
    background: var(--gradient-splash);
  }
  p {
    padding: var(--space-3) var(--space-5) var(--space-4);
    color: #d5deef;
    font-size: var(--font-size-body);
  }
`
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: var(--space-2) var(--space-2) var(--space-2) var(--space-5);

  button {
    display: grid;
    place-items: center;
    width: var(--size-touch);
    height: var(--size-touch);
    padding: 0;
    border: 0;
    border-radius: var(--radius-control);
    background: none;
    cursor: pointer;
  }
  button:hover {
    background: #ffffff1f;
  }
`
const Broken = styled.div`
  display: grid;
  place-items: center;
  aspect-ratio: 16 / 9;
  padding: var(--space-6);
  background: var(--gradient-splash);
  text-align: center;
`
