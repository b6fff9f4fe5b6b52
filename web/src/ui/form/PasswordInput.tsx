import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { TextInput, type TextInputProps } from './TextInput.tsx'

/** A password, hidden until its user wants to see it. */
export function PasswordInput({ label = 'Password', ...rest }: Omit<TextInputProps, 'label' | 'type' | 'trail'> & { label?: string }) {
  const [isShown, setShown] = useState(false)
  const toggle = (
    <IconButton label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`} size="small" onClick={() => setShown(!isShown)}>
      {isShown ? <EyeOff size={16} /> : <Eye size={16} />}
    </IconButton>
  )
  return <TextInput {...rest} label={label} printed="" type={isShown ? 'text' : 'password'} trail={toggle} />
}
