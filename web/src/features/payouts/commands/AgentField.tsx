import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { useCanAny } from '../../../api/useCan.ts'
import type { FormField } from '../../../command/useCommandForm.ts'
import { agentLookup } from '../../../picker/lookups.ts'
import { controlFrame, Field } from '../../../ui/form/Field.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'

interface AgentFieldProps extends FormField<string> {
  /** The one that is known already. */
  known: { id: string; name: string } | undefined
}

/** Asks for an agent. */
export function AgentField({ value, onValue, error, known, ref }: AgentFieldProps) {
  const [chosen, setChosen] = useState(known)
  const [isOpen, setOpen] = useState(false)
  const mayLook = useCanAny(agentLookup.permissions)
  const { Lookup } = agentLookup
  const name = chosen?.id === value ? chosen.name : 'Select an agent'
  return (
    <Field
      label="Agent"
      error={error}
      hint={mayLook ? undefined : 'You need the permission agents.read to select an agent.'}
      printed={value ? name : ''}
    >
      {(aria) => (
        <Popover.Root open={isOpen} onOpenChange={setOpen}>
          <Popover.Trigger asChild>
            <Face {...aria} ref={ref} type="button" disabled={!mayLook || known !== undefined} data-empty={!value || undefined}>
              <span>{name}</span>
              <ChevronDown size={14} aria-hidden />
            </Face>
          </Popover.Trigger>
          <Popover.Portal>
            <Box align="start" sideOffset={6} collisionPadding={8} aria-label="Select an agent">
              <Suspense fallback={<Skeleton rows={6} />}>
                <Lookup
                  onChosen={(agent) => {
                    setChosen(agent)
                    onValue(agent.id)
                    setOpen(false)
                  }}
                />
              </Suspense>
            </Box>
          </Popover.Portal>
        </Popover.Root>
      )}
    </Field>
  )
}

const Face = styled.button`
  ${controlFrame}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  cursor: pointer;

  span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  svg {
    flex: none;
    color: var(--color-text-muted);
  }
  &[data-empty] span {
    color: var(--color-text-muted);
  }
  &:disabled {
    cursor: default;
  }
`
const Box = styled(Popover.Content)`
  z-index: var(--z-popover);
  max-height: var(--radix-popover-content-available-height);
  padding: var(--space-1);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-popover);
  overflow: auto;
`
