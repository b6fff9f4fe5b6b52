import { Maximize2, X } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { phone } from '../layout/breakpoints.ts'
import { IconButton } from '../button/IconButton.tsx'

interface RecordCornerProps {
  /** The page of the record that the drawer shows. */
  page: string
  onClose: () => void
}

/** The corner of a record in a drawer: opens it as a page, except on phones, whose drawer is as large, and closes it. */
export function RecordCorner({ page, onClose }: RecordCornerProps) {
  const navigate = useNavigate()
  return (
    <Corner>
      <WideOnly>
        <IconButton label="Open as page" onClick={() => void navigate(page)}>
          <Maximize2 size={16} />
        </IconButton>
      </WideOnly>
      <IconButton label="Close" onClick={onClose}>
        <X size={18} />
      </IconButton>
    </Corner>
  )
}

const Corner = styled.div`
  display: flex;
  align-self: start;
  gap: var(--space-1);
  margin: 0 -6px 0 auto;
`
const WideOnly = styled.span`
  display: contents;
  ${phone} {
    display: none;
  }
`
