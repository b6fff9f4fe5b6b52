import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { flashMark } from '../table/flash.ts'
import { formatCount } from '../format/numbers.ts'
import { TabCount, tabLook, tabStripLook } from './tabLooks.ts'

export interface Tab {
  id: string
  label: string
  /** The live count of the whole tab; undefined while unknown, null if it has none. */
  count?: number | null | undefined
  /** The tab holds overdue or disputed work. */
  isHot?: boolean
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
  /** A change of this number flashes the selected tab's count: more rows changed than may flash. */
  crowded?: number
  /** The panel: what the selected tab shows. */
  children: ReactNode
}

/** Arrow keys move, Home and End jump, Enter chooses. The panel stays the same element whatever is selected. */
export function Tabs({ label, tabs, selected, onSelect, crowded = 0, children }: TabsProps) {
  return (
    <Radix.Root value={selected} onValueChange={onSelect} activationMode="manual">
      <Strip aria-label={label}>
        {tabs.map(({ id, label: text, count, isHot = false }) => (
          <TabButton key={id} value={id}>
            {text}
            {count === undefined && <TabCount aria-hidden>&nbsp;</TabCount>}
            {typeof count === 'number' && (
              <TabCount data-hot={isHot && count > 0 ? '' : undefined} data-flash={id === selected ? flashMark(crowded) : undefined}>
                {formatCount(count)}
              </TabCount>
            )}
          </TabButton>
        ))}
      </Strip>
      {/* Its first control is reached by Tab at once. */}
      <Radix.Content value={selected} tabIndex={undefined}>
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

const Strip = styled(Radix.List)`
  ${tabStripLook}
`
const TabButton = styled(Radix.Trigger)`
  ${tabLook}
`
