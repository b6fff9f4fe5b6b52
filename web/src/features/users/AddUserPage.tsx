import { NewUser, type User } from '@kainsiap/ops/users/contract'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../../api/session.ts'
import { FormCard } from '../../command/FormCard.tsx'
import { UnsavedChanges } from '../../command/UnsavedChanges.tsx'
import { useCommand } from '../../command/useCommand.ts'
import { useCommandForm } from '../../command/useCommandForm.ts'
import { Button } from '../../ui/button/Button.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { useToast } from '../../ui/overlay/Toasts.tsx'
import { userTarget } from './commands/userTarget.ts'
import { emptyUser } from './edit/userForm.ts'
import { UserFields } from './edit/UserFields.tsx'
import { userPaths } from './userPaths.ts'
import { useInviteUserMutation } from './usersApi.ts'

/** Invites a new user, who sets their own password. */
export function AddUserPage() {
  const session = useSession()
  const form = useCommandForm(NewUser, emptyUser)
  const { command, isDone } = useInvite()
  const isBegun = useWatch({ control: form.control, name: ['name', 'email', 'department', 'employeeId', 'phoneNumber'] }).some(Boolean)
  const send = form.submit((user) => void command.run(user))
  if (session.status !== 'signed_in') return null
  return (
    <>
      <PageHeader title="Add User" />
      <FormCard
        label="New user"
        problem={command.problem}
        onSend={send}
        buttons={
          <Button type="submit" variant="primary" pending={command.isPending}>
            Send invitation
          </Button>
        }
      >
        <UserFields
          form={form}
          editor={session.user}
          refused={null}
          emailHint="The invitation is sent to this address. The user sets the password."
        />
        <UnsavedChanges what="the new user" count={isBegun && !isDone && !command.isPending ? 1 : 0} />
      </FormCard>
    </>
  )
}

function useInvite() {
  const [invite] = useInviteUserMutation()
  const [created, setCreated] = useState<User | null>(null)
  const navigate = useNavigate()
  const toast = useToast()
  useEffect(() => {
    if (created) void navigate(`${userPaths.all}?open=${created.id}`, { replace: true })
  }, [created, navigate])
  const command = useCommand<ReturnType<typeof NewUser.parse>, User, User>({
    target: userTarget,
    failed: 'Failed to create user',
    send: (user) => invite(user).unwrap(),
    onDone: (user) => {
      toast.done('User created successfully', { about: user.id })
      setCreated(user)
    },
  })
  return { command, isDone: created !== null }
}
