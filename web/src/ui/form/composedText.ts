import { type ChangeEvent, type CompositionEvent, useRef, useState } from 'react'

interface Typed {
  value: string
  onValue: (value: string) => void
  onChange?: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined
}

/**
 * The properties of a field that acts while its text is typed, such as a search. Text that an input method is still composing stays in the
 * field: `onValue` gets it once the composition has ended, by a choice or by leaving the field.
 */
export function useComposedText({ value, onValue, onChange }: Typed) {
  const [draft, setDraft] = useState<string | null>(null)
  const isOpen = useRef(false)
  return {
    value: draft ?? value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      isOpen.current = (event.nativeEvent as InputEvent).isComposing
      if (!isOpen.current) onChange?.(event)
    },
    onValue: (text: string) => {
      setDraft(isOpen.current ? text : null)
      if (!isOpen.current) onValue(text)
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      isOpen.current = false
      setDraft(null)
      onChange?.(event as unknown as ChangeEvent<HTMLInputElement>)
      onValue(event.currentTarget.value)
    },
  }
}
