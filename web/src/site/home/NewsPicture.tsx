import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'

/** The story's picture; when it fails to load, the gradient behind it stays. */
export function NewsPicture() {
  const image = useRef<HTMLImageElement>(null)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    // It may have failed before the listener was attached.
    if (image.current?.complete && image.current.naturalWidth === 0) setIsBroken(true)
  }, [])
  if (isBroken) return <Gradient data-fallback="gradient" />
  return <Picture ref={image} src="/media/news.svg" alt="" width="640" height="360" loading="lazy" onError={() => setIsBroken(true)} />
}

const Picture = styled.img`
  display: block;
  width: 100%;
  height: 100%;
  object-fit: cover;
`
const Gradient = styled.span`
  display: block;
  height: 100%;
  background: var(--gradient-splash);
`
