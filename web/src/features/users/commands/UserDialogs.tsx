import type { ListedUser, User } from '@kainsiap/ops/users/contract'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { useCommand } from '../../../command/useCommand.ts'
import type { ButtonVariant } from '../../../ui/Button.tsx'
import { useToast } from '../../../ui/Toasts.tsx'
import {
  useActivateUserMutation,
  useDeactivateUserMutation,
  useDeleteUserMutation,
  useGetUserQuery,
  useLazyGetUserQuery,
  useRenewInvitationMutation,
  useResetTotpMutation,
} from '../usersApi.ts'
import { type UserCommandKind, useUserRejections } from './userActions.ts'
import { userTarget } from './userTarget.ts'

export interface OpenUserDialog {
  kind: UserCommandKind
  user: User
}

interface UserDialogsProps {
  dialog: OpenUserDialog | null
  onClose: () => void
  onDeleted: () => void
}

export function UserDialogs({ dialog, ...rest }: UserDialogsProps) {
  return dialog && <UserDialog key={`${dialog.kind} ${dialog.user.id}`} {...dialog} {...rest} />
}

interface Wording {
  title: string
  consequence: string
  label: string
  variant: ButtonVariant
  done: string
}

const wordings: Readonly<Record<UserCommandKind, (user: User) => Wording>> = {
  invite: ({ name, email }) => ({
    title: `Send the invitation to ${name} again`,
    consequence: `A new link is sent to ${email} and works for three days. The link of the earlier mail stops working.`,
    label: 'Send again',
    variant: 'primary',
    done: `Invitation to ${name} sent again`,
  }),
  activate: ({ name, lastLogin }) => ({
    title: `Activate ${name}`,
    consequence:
      lastLogin === null
        ? 'They can sign in again with their password; who never set one is invited anew. Sessions of before stay ended.'
        : 'They can sign in again with their password. Sessions of before stay ended.',
    label: 'Activate',
    variant: 'primary',
    done: `${name} activated`,
  }),
  deactivate: ({ name, status }) => ({
    title: `Deactivate ${name}`,
    consequence:
      status === 'invited'
        ? 'The invitation is withdrawn: its link stops working at once.'
        : 'They are signed out on every device at once and can’t sign in until somebody activates them again.',
    label: 'Deactivate',
    variant: 'danger',
    done: `${name} deactivated`,
  }),
  resetTotp: ({ name }) => ({
    title: `Reset two-step verification of ${name}`,
    consequence: `For somebody who has lost their phone and their recovery codes: ${name} signs in with the password alone until they turn it on again. Make sure that it is them who ask.`,
    label: 'Reset',
    variant: 'danger',
    done: `Two-step verification of ${name} reset`,
  }),
  delete: ({ name, email }) => ({
    title: `Delete ${name}`,
    consequence: `They are signed out on every device at once, for good. The name stays in the history of what they did; ${email} becomes free for another user.`,
    label: 'Delete user',
    variant: 'danger',
    done: 'User deleted successfully',
  }),
}

function UserDialog({ kind, user, onClose, onDeleted }: OpenUserDialog & Omit<UserDialogsProps, 'dialog'>) {
  // The row as it is now: the dialog may stay open while others work.
  const { data: now = user } = useGetUserQuery(user.id)
  const { title, consequence, label, variant, done } = wordings[kind](now)
  const toast = useToast()
  const command = useUserCommand(kind, now, () => {
    toast.done(done, { about: user.id })
    onClose()
    if (kind === 'delete') onDeleted()
  })
  const rejections = useUserRejections(now)
  const refused = kind === 'invite' || kind === 'activate' ? rejections.edit : rejections[kind]
  return (
    <CommandDialog
      title={title}
      description={consequence}
      command={command}
      keep="Cancel"
      action={{ label, variant, act: () => void command.run({ id: now.id, version: now.version }) }}
      refused={refused ?? command.coolingDown}
      onClose={onClose}
    />
  )
}

function useUserCommand(kind: UserCommandKind, user: User, onDone: () => void) {
  const [invite] = useRenewInvitationMutation()
  const [activate] = useActivateUserMutation()
  const [deactivate] = useDeactivateUserMutation()
  const [resetTotp] = useResetTotpMutation()
  const [remove] = useDeleteUserMutation()
  const [readAgain] = useLazyGetUserQuery()
  const mutation = { invite, activate, deactivate, resetTotp, delete: remove }[kind]
  return useCommand<{ id: string; version: number }, ListedUser | undefined, ListedUser>({
    target: userTarget,
    record: user,
    failed: failures[kind],
    send: async (input) => (await mutation(input).unwrap()) ?? undefined,
    lookUp: {
      readAgain: async (id) => (await readAgain(id)).data,
      isDone: (seen, { version }) => seen !== undefined && seen.version === version + 1 && isDone[kind](seen, user),
    },
    onDone,
  })
}

const failures: Readonly<Record<UserCommandKind, string>> = {
  invite: 'Failed to send the invitation',
  activate: 'Failed to update user',
  deactivate: 'Failed to update user',
  resetTotp: 'Failed to update user',
  delete: 'Failed to delete user',
}

const isDone: Readonly<Record<UserCommandKind, (seen: ListedUser, before: User) => boolean>> = {
  invite: (seen, before) => seen.status === 'invited' && seen.invitationExpiresAt !== before.invitationExpiresAt,
  activate: ({ status }) => status !== 'inactive',
  deactivate: ({ status }) => status === 'inactive',
  resetTotp: ({ totpEnabledAt }) => !totpEnabledAt,
  // A deleted user is not found: only the server's answer can tell.
  delete: () => false,
}
