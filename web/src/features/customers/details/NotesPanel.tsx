import type { Customer, CustomerDetails } from '@kainsiap/ops/customers/contract'
import { NewNote } from '@kainsiap/ops/customers/input-contract'
import styled from 'styled-components'
import { CommandNotice } from '../../../command/CommandNotice.tsx'
import { UnsavedChanges } from '../../../command/UnsavedChanges.tsx'
import { useCommand } from '../../../command/useCommand.ts'
import { useCommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { Action } from '../../../ui/button/Action.tsx'
import { NoneYet } from '../../../ui/record/HistoryPanel.tsx'
import { Panel } from '../../../ui/record/Panel.tsx'
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useCustomerRejections } from '../commands/customerActions.ts'
import { customerTarget } from '../commands/customerTarget.ts'
import { useAddNoteMutation } from '../customersApi.ts'

/** What staff tell each other about a customer. */
export function NotesPanel({ customer }: { customer: CustomerDetails }) {
  const mayWrite = useCustomerRejections(customer).write === null
  return (
    <Panel title="Notes">
      {customer.notes.length === 0 ? (
        <NoneYet>No notes yet. Notes are visible to staff only.</NoneYet>
      ) : (
        <List aria-label="Notes">
          {customer.notes.map(({ id, at, by, text }) => (
            <li key={id}>
              <p>
                <b>{by.name}</b>{' '}
                <small>
                  <RelativeTime at={at} />
                </small>
              </p>
              <p>{text}</p>
            </li>
          ))}
        </List>
      )}
      {mayWrite && <NoteForm id={customer.id} name={customer.name} />}
    </Panel>
  )
}

function NoteForm({ id, name }: { id: string; name: string }) {
  const form = useCommandForm(NewNote, { text: '' })
  const text = useFormField(form.control, 'text')
  const [addNote] = useAddNoteMutation()
  const toast = useToast()
  const command = useCommand<{ id: string; text: string }, CustomerDetails, Customer>({
    target: customerTarget,
    failed: 'Failed to add the note',
    send: (input) => addNote(input).unwrap(),
    onDone: () => {
      toast.done('Note added successfully', { about: id })
      form.reset({ text: '' })
    },
  })
  const isBlank = text.value.trim() === ''
  const send = form.submit((input) => void command.run({ id, ...input }))
  return (
    <Form
      noValidate
      aria-label="New note"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextArea {...text} label="Add an internal note" rows={2} maxLength={1_000} />
      <CommandNotice problem={command.problem} isReserved={false} />
      <Action label="Add note" refused={isBlank ? 'Enter a note.' : null} pending={command.isPending} onAct={send} />
      <UnsavedChanges what={`the note about ${name}`} count={isBlank || command.isPending ? 0 : 1} />
    </Form>
  )
}

const List = styled.ul`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  li {
    overflow-wrap: anywhere;
  }
  b {
    font-weight: var(--font-weight-semibold);
  }
  small {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
  }
  p + p {
    color: var(--color-text-muted);
    white-space: pre-line;
  }
`
const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: end;
  gap: var(--space-2);

  & > :first-child {
    justify-self: stretch;
  }
`
