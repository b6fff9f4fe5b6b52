import type { ListedUser, User } from '@kainsiap/ops/users/contract'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { useCommand } from '../../../command/useCommand.ts'
import type { ButtonVariant } from '../../../ui/button/Button.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
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
    title: `Resend invitation to ${name}`,
    consequence: `A new link is sent to ${email}. It works for three days. The earlier link stops working.`,
    label: 'Resend invitation',
    variant: 'primary',
    done: `Invitation to ${name} resent`,
  }),
  activate: ({ name, lastLogin }) => ({
    title: `Activate ${name}`,
    consequence:
      lastLogin === null
        ? 'The user can sign in again. If no password was set, a new invitation is sent. Earlier sessions stay signed out.'
        : 'The user can sign in again with the current password. Earlier sessions stay signed out.',
    label: 'Activate user',
    variant: 'primary',
    done: `${name} activated`,
  }),
  deactivate: ({ name, status }) => ({
    title: `Deactivate ${name}`,
    consequence:
      status === 'invited'
        ? 'The invitation is withdrawn and its link stops working immediately.'
        : 'The user is signed out on all devices immediately and can’t sign in until activated again.',
    label: 'Deactivate user',
    variant: 'danger',
    done: `${name} deactivated`,
  }),
  resetTotp: ({ name }) => ({
    title: `Reset two-step verification of ${name}`,
    consequence: `Use this if ${name} lost the phone and the recovery codes. ${name} signs in with the password only until two-step verification is turned on again. Confirm the person’s identity first.`,
    label: 'Reset verification',
    variant: 'danger',
    done: `Two-step verification of ${name} reset`,
  }),
  delete: ({ name, email }) => ({
    title: `Delete ${name}`,
    consequence: `The user is signed out on all devices permanently. The name stays in the history. ${email} can be used for another user.`,
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
