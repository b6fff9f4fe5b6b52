import { type ListedUser, NewUser, type User } from '@kainsiap/ops/users/contract'
import { Lock, MailPlus, ShieldOff, Trash2, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import styled from 'styled-components'
import { useSession } from '../../../api/session.ts'
import { useCan } from '../../../api/useCan.ts'
import { AvatarCommand } from '../../../command/AvatarCommand.tsx'
import { CommandNotice } from '../../../command/CommandNotice.tsx'
import { UnsavedChanges } from '../../../command/UnsavedChanges.tsx'
import { useCommand } from '../../../command/useCommand.ts'
import { useCommandForm } from '../../../command/useCommandForm.ts'
import { Action } from '../../../ui/button/Action.tsx'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { TonedStrip } from '../../../ui/status/TonedStrip.tsx'
import { useUserActions, useUserRejections } from '../commands/userActions.ts'
import { userTarget } from '../commands/userTarget.ts'
import { UserHistory } from '../details/UserHistory.tsx'
import { UserSessions } from '../details/UserSessions.tsx'
import { useRemoveUserAvatarMutation, useSetUserAvatarMutation } from '../userAvatarApi.ts'
import { useEditUserMutation, useLazyGetUserQuery } from '../usersApi.ts'
import { UserFields } from './UserFields.tsx'
import { changesOf, valuesOf } from './userForm.ts'

/** A user as a form, with their sessions and history. It follows changes by others, except in the fields that were edited here. */
export function EditUserForm({ user }: { user: ListedUser }) {
  const session = useSession()
  const refused = useUserRejections(user).edit
  const form = useCommandForm(NewUser, valuesOf(user), { follows: true })
  const changes = changesOf(user, useWatch({ control: form.control }))
  const count = Object.keys(changes).length
  const command = useEdit(user, (saved) => form.reset(valuesOf(saved)))
  if (session.status !== 'signed_in') return null
  const save = form.submit((values) => {
    const changed = changesOf(user, emptied(values))
    // The same phone number in another spelling is no change.
    if (Object.keys(changed).length === 0) form.reset()
    else void command.run({ id: user.id, version: user.version, ...changed })
  })
  return (
    <Form
      data-facts
      aria-label={`Details of ${user.name}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (count > 0 && !refused) save()
      }}
    >
      <Body>
        {refused && <Refused why={refused} />}
        <UserAvatar user={user} refused={refused} />
        <UserFields form={form} editor={session.user} refused={refused} emailHint={emailHint(user, 'email' in changes)} />
        <UserParts user={user} refused={refused} />
      </Body>
      <Foot data-screen-only>
        <CommandNotice problem={command.problem} isReserved={false} />
        <Buttons>
          <DeleteButton user={user} />
          <span role="status">{count > 0 && `${count} unsaved ${count === 1 ? 'change' : 'changes'}`}</span>
          <Button disabled={count === 0 || command.isPending} onClick={() => form.reset()}>
            Undo changes
          </Button>
          <Action
            label="Save changes"
            variant="primary"
            pending={command.isPending}
            refused={refused ?? (count === 0 ? 'No changes yet.' : command.coolingDown)}
            onAct={save}
          />
        </Buttons>
      </Foot>
      <UnsavedChanges what={user.name} count={command.isPending ? 0 : count} />
    </Form>
  )
}

function Refused({ why }: { why: string }) {
  return (
    <TonedStrip data-screen-only data-tone="neutral">
      <Lock size={16} aria-hidden />
      <span>{why}</span>
    </TonedStrip>
  )
}

function UserAvatar({ user, refused }: { user: ListedUser; refused: string | null }) {
  const [set] = useSetUserAvatarMutation()
  const [remove] = useRemoveUserAvatarMutation()
  const [readAgain] = useLazyGetUserQuery()
  return (
    <AvatarCommand
      record={user}
      target={userTarget}
      refused={refused}
      set={(input) => set(input).unwrap()}
      remove={(input) => remove(input).unwrap()}
      readAgain={async (id) => (await readAgain(id)).data}
    />
  )
}

function UserParts({ user, refused }: { user: ListedUser; refused: string | null }) {
  const maySeeSessions = useCan('users.write') === null
  return (
    <>
      {!refused && (
        <Effect data-screen-only>
          Takes effect immediately on every screen {user.name} has open. You can’t grant permissions you don’t have.
        </Effect>
      )}
      <StatusActions user={user} />
      {maySeeSessions && <UserSessions user={user} refused={refused} />}
      <UserHistory user={user} />
    </>
  )
}

/** The contract reads a blank field as none. */
function emptied(values: ReturnType<typeof NewUser.parse>) {
  const { department, employeeId, phoneNumber, permissions = [], ...rest } = values
  return { ...rest, permissions, department: department ?? '', employeeId: employeeId ?? '', phoneNumber: phoneNumber ?? '' }
}

function useEdit(user: User, onSaved: (saved: User) => void) {
  const [edit] = useEditUserMutation()
  const [readAgain] = useLazyGetUserQuery()
  const toast = useToast()
  return useCommand<
    Parameters<typeof edit>[0] extends infer Input ? Omit<Input, 'key'> & { id: string; version: number } : never,
    User,
    User
  >({
    target: userTarget,
    record: user,
    staysOpen: true,
    failed: 'Failed to update user',
    send: (input) => edit(input).unwrap(),
    lookUp: {
      readAgain: async (id) => (await readAgain(id)).data,
      isDone: (seen, { id: _id, version: _version, ...wanted }) => Object.keys(changesOf(seen, wanted)).length === 0,
    },
    onDone: (saved) => {
      toast.done('User updated successfully', { about: user.id })
      onSaved(saved)
    },
  })
}

function emailHint({ status, pendingEmail, email }: User, isChanged: boolean): string | undefined {
  if (isChanged && status === 'invited') return 'A new invitation is sent to this address.'
  if (isChanged) return 'Takes effect after the user confirms it with the link sent to this address.'
  return pendingEmail ? `Not confirmed yet. Sign-in stays with ${email} until then.` : undefined
}

function StatusActions({ user }: { user: ListedUser }) {
  const { act } = useUserActions()
  const refused = useUserRejections(user)
  return (
    <Row>
      {user.status === 'invited' && (
        <Action label="Resend invitation…" icon={<MailPlus size={15} />} refused={refused.edit} onAct={() => act('invite', user)} />
      )}
      {user.status === 'inactive' ? (
        <Action label="Activate…" icon={<UserRoundCheck size={15} />} refused={refused.edit} onAct={() => act('activate', user)} />
      ) : (
        <Action label="Deactivate…" icon={<UserRoundX size={15} />} refused={refused.deactivate} onAct={() => act('deactivate', user)} />
      )}
      {user.totpEnabledAt && (
        <Action
          label="Reset two-step verification…"
          icon={<ShieldOff size={15} />}
          refused={refused.resetTotp}
          onAct={() => act('resetTotp', user)}
        />
      )}
    </Row>
  )
}

function DeleteButton({ user }: { user: User }) {
  const { act } = useUserActions()
  const refused = useUserRejections(user).delete
  return <Action label="Delete…" variant="danger-quiet" icon={<Trash2 size={15} />} refused={refused} onAct={() => act('delete', user)} />
}

const Form = styled.form.attrs({ noValidate: true })`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
`
const Body = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-5);
  overflow: auto;
  padding: var(--space-4) var(--space-5) var(--space-6);
`
const Effect = styled.p`
  margin-top: calc(-1 * var(--space-3));
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`
const Foot = styled.div`
  flex: none;
  padding: var(--space-3) var(--space-5);
  border-top: 1px solid var(--color-line);
  background: var(--color-surface-sunken);
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);

  [role='status'] {
    flex: 1;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    text-align: right;
  }
  ${phone} {
    button[data-variant='primary'] {
      flex: 1 0 100%;
    }
  }
`
