import { Maximize, RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { errorSentence } from '../../../api/errors.ts'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Kbd } from '../../../ui/button/Kbd.tsx'
import { Spinner } from '../../../ui/state/Spinner.tsx'
import { useKeys } from './useKeys.ts'
import { type ImageWatch, usePaperImage } from './usePaperImage.ts'
import { type Look, useLook } from './useLook.ts'

/** The images of papers: one large, zoomed, turned and moved, and the others to choose from. */
export function Viewer({ images, of, watch }: { images: readonly string[]; of: string; watch: ImageWatch }) {
  const [place, setPlace] = useState(0)
  const look = useLook()
  const shown = images[place] ?? images[0]
  const choose = (index: number) => {
    if (index >= images.length) return
    look.fit()
    setPlace(index)
  }
  useKeys({
    ...Object.fromEntries(images.map((_, index) => [String(index + 1), () => choose(index)])),
    '+': look.zoomIn,
    '=': look.zoomIn,
    '-': look.zoomOut,
    '0': look.fit,
    r: look.turnRight,
    R: look.turnLeft,
  })
  return (
    <Box aria-label="Document">
      <Toolbar look={look} page={`Image ${place + 1} of ${images.length}`} />
      {shown !== undefined && (
        <Stage key={shown} id={shown} look={look} watch={watch} label={`Image ${place + 1} of the documents of ${of}`} />
      )}
      {images.length > 1 && (
        <Thumbs role="group" aria-label="Images">
          {images.map((id, index) => (
            <button key={id} type="button" aria-pressed={index === place} onClick={() => choose(index)}>
              <Thumbnail id={id} watch={watch} />
              <span>Image {index + 1}</span>
              <Kbd>{index + 1}</Kbd>
            </button>
          ))}
        </Thumbs>
      )}
    </Box>
  )
}

function Toolbar({ look, page }: { look: Look; page: string }) {
  return (
    <Bar role="toolbar" aria-label="Document view">
      <IconButton size="small" label="Zoom out (−)" onClick={look.zoomOut}>
        <ZoomOut size={16} />
      </IconButton>
      <output aria-label="Zoom">{Math.round(look.zoom * 100)} %</output>
      <IconButton size="small" label="Zoom in (+)" onClick={look.zoomIn}>
        <ZoomIn size={16} />
      </IconButton>
      <IconButton size="small" label="Rotate left (Shift R)" onClick={look.turnLeft}>
        <RotateCcw size={16} />
      </IconButton>
      <IconButton size="small" label="Rotate right (R)" onClick={look.turnRight}>
        <RotateCw size={16} />
      </IconButton>
      <IconButton size="small" label="Fit to the frame (0)" onClick={look.fit}>
        <Maximize size={16} />
      </IconButton>
      <small>{page}</small>
    </Bar>
  )
}

function Stage({ id, look, label, watch }: { id: string; look: Look; label: string; watch: ImageWatch }) {
  const { url, error, retry } = usePaperImage(id, 'full', watch)
  const { zoom, turns, x, y } = look
  return (
    <Frame
      data-theme="light"
      tabIndex={0}
      role="group"
      aria-label={`${label}. Drag or use the arrow keys to move.`}
      onKeyDown={look.onKeyDown}
      onPointerDown={look.onPointerDown}
      onPointerMove={look.onPointerMove}
    >
      {error !== null ? (
        <ErrorState title="Failed to load the image" hint={errorSentence(error)} onRetry={retry} />
      ) : url === null ? (
        <Spinner />
      ) : (
        <img
          src={url}
          alt={label}
          draggable={false}
          style={{ transform: `translate(${x}px, ${y}px) rotate(${turns * 90}deg) scale(${zoom})` }}
        />
      )}
    </Frame>
  )
}

function Thumbnail({ id, watch }: { id: string; watch: ImageWatch }) {
  const { url } = usePaperImage(id, 'thumbnail', watch)
  return url === null ? <Blank /> : <img src={url} alt="" draggable={false} />
}

const Box = styled.section`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);
  overflow: clip;
`
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px;
  padding: var(--space-2) 10px;
  border-bottom: 1px solid var(--color-line);

  output {
    min-width: 52px;
    font-size: var(--font-size-dense);
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
  small {
    margin-left: auto;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  ${phone} {
    small {
      display: none;
    }
  }
`
/** Light in either theme, as paper is. */
const Frame = styled.div`
  display: grid;
  place-items: center;
  height: clamp(280px, 48vh, 520px);
  padding: var(--space-5);
  background: var(--color-surface-sunken);
  color: var(--color-text);
  cursor: grab;
  overflow: hidden;
  touch-action: none;
  user-select: none;

  ${phone} {
    height: 300px;
    padding: var(--space-3);
  }
  &:focus-visible {
    outline: 2px solid var(--color-focus);
    outline-offset: -2px;
  }
  &:active {
    cursor: grabbing;
  }
  img {
    max-width: 100%;
    max-height: 100%;
    min-height: 0;
    border-radius: var(--radius-control);
    box-shadow: var(--shadow-popover);
    object-fit: contain;
  }
`
const Thumbs = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
  gap: var(--space-2);
  padding: 10px;
  border-top: 1px solid var(--color-line);

  button {
    display: flex;
    align-items: center;
    gap: 10px;
    padding: 7px var(--space-2);
    background: none;
    color: inherit;
    border: 1px solid var(--color-line);
    border-radius: var(--radius-control);
    font-size: var(--font-size-small);
    cursor: pointer;
  }
  [aria-pressed='true'] {
    border-color: var(--color-focus);
    background: var(--color-surface-selected);
    box-shadow: inset 0 0 0 1px var(--color-focus);
  }
  img {
    width: 46px;
    height: 30px;
    border-radius: var(--radius-tick);
    object-fit: cover;
  }
  kbd {
    margin-left: auto;
  }
`
const Blank = styled.span`
  width: 46px;
  height: 30px;
  border-radius: var(--radius-tick);
  background: var(--color-skeleton);
`
