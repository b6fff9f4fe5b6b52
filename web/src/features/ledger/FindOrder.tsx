import { Search } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import styled from 'styled-components'
import { phone } from '../../ui/layout/breakpoints.ts'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { readOrderNumber } from '../../site/track/orderNumber.ts'

interface FindOrderProps {
  /** The one that is shown. */
  order: string | undefined
  onFind: (number: string) => void
}

/** Asks for an order by its number, however it is written; its transactions are shown. */
export function FindOrder({ order = '', onFind }: FindOrderProps) {
  const [text, setText] = useState(order)
  const [error, setError] = useState<string>()
  const find = (event: FormEvent) => {
    event.preventDefault()
    const number = readOrderNumber(text)
    setError(number ? undefined : 'Enter an order number, such as KS-2026-007.')
    if (number) onFind(number)
  }
  return (
    <Form role="search" onSubmit={find}>
      <TextInput
        label="Order number"
        hideLabel
        size="small"
        lead={<Search size={16} aria-hidden />}
        placeholder="Order number"
        value={text}
        maxLength={40}
        error={error}
        onValue={(value) => {
          setText(value)
          setError(undefined)
        }}
      />
    </Form>
  )
}

const Form = styled.form`
  width: 240px;

  ${phone} {
    width: 100%;
  }
`
