import { type Permission, Role, roleDefaults } from '@kainsiap/ops/permissions'
import { lackingToGiveRole } from '@kainsiap/ops/users/authority/authority'
import type { User } from '@kainsiap/ops/users/contract'
import styled from 'styled-components'
import { type CommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { PermissionMatrix } from '../permissions/PermissionMatrix.tsx'
import type { UserValues } from './userForm.ts'

interface UserFieldsProps {
  form: CommandForm<UserValues>
  /** The signed-in user. */
  editor: User
  /** Why nothing can be changed; null if the editor may. */
  refused: string | null
  /** Under the email address. */
  emailHint?: string | undefined
}

/** The fields of a user, for adding and for editing one. */
export function UserFields({ form, editor, refused, emailHint }: UserFieldsProps) {
  const { control } = form
  const isReadOnly = refused !== null
  const text = (name: 'name' | 'email' | 'department' | 'employeeId' | 'phoneNumber') => ({ control, name, isReadOnly })
  const { value: role = 'viewer' } = useFormField(control, 'role')
  const { value: held = [] } = useFormField(control, 'permissions')
  const { value: name } = useFormField(control, 'name')
  const choose = (chosen: Role) => {
    form.setValue('role', chosen, { shouldDirty: true })
    form.setValue('permissions', [...roleDefaults[chosen]], { shouldDirty: true })
  }
  const options = Role.options.map((value) => {
    const isBeyond = value !== role && lackingToGiveRole(editor, value) !== null
    return { value, label: isBeyond ? `${labelOf(value)} (exceeds your permissions)` : labelOf(value), disabled: isBeyond }
  })
  return (
    <>
      <Grid>
        <TextField {...text('name')} label="Full name" autoComplete="off" />
        <TextField {...text('email')} label="Email" type="email" autoComplete="off" hint={emailHint} isWide />
        <TextField {...text('department')} label="Department" optional />
        <TextField {...text('employeeId')} label="Employee ID" optional />
        <TextField {...text('phoneNumber')} label="Phone" type="tel" optional placeholder="012-884 1907" />
        <Select label="Role" value={role} options={options} onValue={choose} disabled={isReadOnly} />
      </Grid>
      <PermissionMatrix
        name={name.trim() || 'the new user'}
        role={role}
        held={role === 'super_admin' ? roleDefaults.super_admin : held}
        editor={editor.permissions}
        refused={refused ?? (role === 'super_admin' ? 'A super admin has every permission.' : null)}
        onHeld={(permissions: Permission[]) => form.setValue('permissions', permissions, { shouldDirty: true })}
      />
    </>
  )
}

interface TextFieldProps extends Omit<React.ComponentProps<typeof TextInput>, 'name' | 'value' | 'onValue' | 'error'> {
  control: CommandForm<UserValues>['control']
  name: 'name' | 'email' | 'department' | 'employeeId' | 'phoneNumber'
  isReadOnly: boolean
  isWide?: boolean
}

function TextField({ control, name, isReadOnly, isWide = false, ...rest }: TextFieldProps) {
  const { value, ...field } = useFormField(control, name)
  return (
    <div data-wide={isWide || undefined}>
      <TextInput {...rest} {...field} value={value ?? ''} readOnly={isReadOnly} />
    </div>
  )
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  align-items: start;
  gap: var(--space-4) var(--space-3);

  [data-wide] {
    grid-column: span 2;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);

    [data-wide] {
      grid-column: auto;
    }
  }
`
