import { NewUser, User } from '@kainsiap/ops/users/contract'
import { useWatch } from 'react-hook-form'
import styled from 'styled-components'
import { useTheme } from '../../app/theme/theme.tsx'
import { AvatarCommand } from '../../command/AvatarCommand.tsx'
import { CommandNotice } from '../../command/CommandNotice.tsx'
import type { CommandTarget } from '../../command/commandTarget.ts'
import { UnsavedChanges } from '../../command/UnsavedChanges.tsx'
import { useCommand } from '../../command/useCommand.ts'
import { useCommandForm, useFormField } from '../../command/useCommandForm.ts'
import { Action } from '../../ui/button/Action.tsx'
import { FormStack } from '../../ui/form/FormStack.tsx'
import { labelOf } from '../../ui/format/labelOf.ts'
import { Panel } from '../../ui/record/Panel.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { useToast } from '../../ui/overlay/Toasts.tsx'
import { useEditProfileMutation, useLazyGetMeQuery } from './accountApi.ts'
import { useRemoveOwnAvatarMutation, useSetOwnAvatarMutation } from './ownAvatarApi.ts'

const Profile = NewUser.pick({ name: true, phoneNumber: true })

const accountTarget: CommandTarget<User> = {
  noun: 'account',
  parse: (snapshot) => User.safeParse(snapshot).data,
  changedSentence: () => 'Your account was changed in another window. Your entries are kept. Review the changes and try again.',
}

const valuesOf = ({ name, phoneNumber }: Pick<User, 'name' | 'phoneNumber'>) => ({ name, phoneNumber: phoneNumber ?? '' })

/** Name and phone number, which their owner changes, and what an administrator decides. */
export function ProfilePanel({ user }: { user: User }) {
  const form = useCommandForm(Profile, valuesOf(user), { follows: true })
  const values = useWatch({ control: form.control })
  const saved = valuesOf(user)
  const changed = (['name', 'phoneNumber'] as const).filter((field) => (values[field] ?? '').trim() !== saved[field])
  const name = useFormField(form.control, 'name')
  const { value: phone, ...phoneNumber } = useFormField(form.control, 'phoneNumber')
  const command = useProfileEdit((now) => form.reset(valuesOf(now)))
  const save = form.submit(
    (profile) =>
      void command.run({ id: user.id, version: user.version, ...Object.fromEntries(changed.map((field) => [field, profile[field]])) }),
  )
  return (
    <Panel title="Profile">
      <OwnAvatar user={user} />
      <FormStack
        noValidate
        data-facts
        aria-label="Profile"
        onSubmit={(event) => {
          event.preventDefault()
          if (changed.length > 0) save()
        }}
      >
        <TextInput label="Full name" autoComplete="name" {...name} />
        <TextInput label="Phone" type="tel" autoComplete="tel" optional placeholder="012-884 1907" {...phoneNumber} value={phone ?? ''} />
        <ThemeChoice />
        <Facts user={user} />
        <CommandNotice problem={command.problem} isReserved={false} />
        <Foot>
          <Action
            label="Save changes"
            variant="primary"
            pending={command.isPending}
            refused={changed.length === 0 ? 'No changes yet.' : command.coolingDown}
            onAct={save}
          />
        </Foot>
      </FormStack>
      <UnsavedChanges what="your profile" count={command.isPending ? 0 : changed.length} />
    </Panel>
  )
}

function OwnAvatar({ user }: { user: User }) {
  const [set] = useSetOwnAvatarMutation()
  const [remove] = useRemoveOwnAvatarMutation()
  const [readAgain] = useLazyGetMeQuery()
  return (
    <AvatarCommand
      record={user}
      target={accountTarget}
      refused={null}
      set={(input) => set(input).unwrap()}
      remove={(input) => remove(input).unwrap()}
      readAgain={async () => (await readAgain()).data}
    />
  )
}

function useProfileEdit(onSaved: (saved: User) => void) {
  const [edit] = useEditProfileMutation()
  const [readAgain] = useLazyGetMeQuery()
  const toast = useToast()
  return useCommand<{ id: string; version: number; name?: string; phoneNumber?: string | null }, User, User>({
    target: accountTarget,
    failed: 'Failed to update user',
    send: (input) => edit(input).unwrap(),
    lookUp: {
      readAgain: async () => (await readAgain()).data,
      isDone: (seen, { name = seen.name, phoneNumber = seen.phoneNumber }) => seen.name === name && seen.phoneNumber === phoneNumber,
    },
    onDone: (saved) => {
      toast.done('User updated successfully', { about: 'profile' })
      onSaved(saved)
    },
  })
}

/** Takes effect when it is chosen: there is nothing to save on the server. */
function ThemeChoice() {
  const { isDarkMode, toggle } = useTheme()
  const value = isDarkMode ? 'dark' : 'light'
  return (
    <Select
      label="Theme"
      value={value}
      options={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
      onValue={(chosen: 'light' | 'dark') => chosen !== value && toggle()}
      hint="Saved in this browser."
    />
  )
}

function Facts({ user: { email, pendingEmail, role, department, employeeId } }: { user: User }) {
  const facts = {
    Email: pendingEmail ? `${email} (${pendingEmail} after confirmation)` : email,
    Role: labelOf(role),
    Department: department ?? '–',
    'Employee ID': employeeId ?? '–',
  }
  return (
    <Given>
      <dl>
        {Object.entries(facts).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p data-screen-only>Only an administrator can change these.</p>
    </Given>
  )
}

const Given = styled.div`
  padding: var(--space-3);
  border-radius: var(--radius-control);
  background: var(--color-surface-sunken);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  dl,
  div {
    display: grid;
    gap: var(--space-1);
    margin-bottom: var(--space-1);
  }
  div {
    grid-template-columns: 104px minmax(0, 1fr);
    gap: var(--space-2);
  }
  dt,
  p {
    color: var(--color-text-muted);
  }
  dd {
    overflow-wrap: anywhere;
  }
`
const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
`
