import { type ChangeEvent, type CompositionEvent, useRef, useState } from 'react'

interface Typed {
  value: string
  onValue: (value: string) => void
  onChange?: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined
}

/**
 * The properties of a field that acts while its text is typed, such as a search. Text that an input method is still composing stays in the
 * field: `onValue` gets it once the composition has ended, by a choice or by leaving the field, and `onChange` gets its last change.
 */
export function useComposedText({ value, onValue, onChange }: Typed) {
  const [draft, setDraft] = useState<string | null>(null)
  /** The last change of the open composition. */
  const composing = useRef<ChangeEvent<HTMLInputElement> | null>(null)
  return {
    value: draft ?? value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      composing.current = (event.nativeEvent as InputEvent).isComposing ? event : null
      if (!composing.current) onChange?.(event)
    },
    onValue: (text: string) => {
      setDraft(composing.current ? text : null)
      if (!composing.current) onValue(text)
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      const change = composing.current
      composing.current = null
      setDraft(null)
      // Its target has the text as it was committed.
      if (change) onChange?.(change)
      onValue(currentTarget.value)
    },
  }
}
