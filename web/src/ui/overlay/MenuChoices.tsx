import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import styled from 'styled-components'
import { menuItemLook } from './menuItemLook.ts'

/** Choices of a `Menu`, which usually stays open while one chooses. */
export const MenuRadioGroup = Radix.RadioGroup

interface MenuRadioProps {
  value: string
  label: string
  /** Closes the menu and acts, also for the one that is chosen already; without it the menu stays open. */
  onChosen?: () => void
}

export function MenuRadio({ value, label, onChosen }: MenuRadioProps) {
  return (
    <Radio value={value} textValue={label} onSelect={onChosen ?? stayOpen}>
      <Chosen />
      {label}
    </Radio>
  )
}

interface MenuCheckProps {
  label: string
  checked: boolean
  onChecked: (checked: boolean) => void
  /** Why the choice has no effect now. */
  note?: string | undefined
}

export function MenuCheck({ label, checked, onChecked, note }: MenuCheckProps) {
  return (
    <Checkable checked={checked} onCheckedChange={onChecked} textValue={label} onSelect={stayOpen}>
      <Chosen />
      <span>
        {label}
        {note && <small>{note}</small>}
      </span>
    </Checkable>
  )
}

const stayOpen = (event: Event) => event.preventDefault()

/** Keeps its width while nothing is chosen. */
function Chosen() {
  return (
    <Mark>
      <Radix.ItemIndicator asChild>
        <Check size={16} aria-hidden />
      </Radix.ItemIndicator>
    </Mark>
  )
}

const Radio = styled(Radix.RadioItem)`
  ${menuItemLook}
`
const Checkable = styled(Radix.CheckboxItem)`
  ${menuItemLook}
`
const Mark = styled.span`
  display: inline-grid;
  flex: none;
  width: 16px;
  height: 16px;
`
