import { Ellipsis } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { phone, phoneQuery } from './breakpoints.ts'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { Menu, MenuItem } from '../overlay/Menu.tsx'
import { useMediaQuery } from './useMediaQuery.ts'

export interface QuietAction {
  label: string
  /** A 16 px lucide icon. */
  icon: ReactNode
  /** The button, where shown, is pending until this settles. */
  act: () => Promise<unknown>
}

interface PageHeaderProps {
  title: string
  /** Secondary actions: buttons before the primary one, a menu on phones. */
  quiet?: readonly QuietAction[]
  /** The primary action. */
  children?: ReactNode
}

/** The title of a page; its actions at the right, secondary first, primary last. */
export function PageHeader({ title, quiet = [], children }: PageHeaderProps) {
  const isPhone = useMediaQuery(phoneQuery)
  return (
    <Head>
      <h1>{title}</h1>
      <Actions>
        {isPhone && quiet.length > 0 && <QuietMenu quiet={quiet} />}
        {!isPhone && quiet.map((action) => <QuietButton key={action.label} action={action} />)}
        {children}
      </Actions>
    </Head>
  )
}

function QuietButton({ action: { label, icon, act } }: { action: QuietAction }) {
  const [isPending, setPending] = useState(false)
  const press = () => {
    setPending(true)
    void act().finally(() => setPending(false))
  }
  return (
    <Button icon={icon} pending={isPending} onClick={press}>
      {label}
    </Button>
  )
}

function QuietMenu({ quiet }: { quiet: readonly QuietAction[] }) {
  return (
    <Menu
      trigger={
        <IconButton label="More actions" data-menu>
          <Ellipsis size={18} />
        </IconButton>
      }
    >
      {quiet.map(({ label, icon, act }) => (
        <MenuItem key={label} label={label} icon={icon} onSelect={() => void act()} />
      ))}
    </Menu>
  )
}

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  margin-bottom: var(--space-4);

  h1 {
    font: var(--font-weight-semibold) var(--font-size-page) / var(--line-height-page) var(--font-display);
    letter-spacing: -0.02em;
  }
  ${phone} {
    gap: var(--space-2);
    margin-bottom: var(--space-3);
    h1 {
      flex: 1000 1 auto;
      font-size: 20px;
    }
  }
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  /* The menu stays beside the title; what does not fit there takes a line of its own. */
  ${phone} {
    display: contents;

    & > :not([data-menu]) {
      flex: 1 0 auto;
    }
  }
`
