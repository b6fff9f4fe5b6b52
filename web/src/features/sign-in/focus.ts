import { phoneQuery } from '../../ui/layout/breakpoints.ts'
import type { FieldName } from './problems.ts'

const fieldOf = (form: HTMLFormElement, name: FieldName) => form.querySelector<HTMLInputElement>(`[name=${name}]`)

/** Focuses the field when the page opens. Not on phones, where the keyboard would cover half of it, nor when something has the focus. */
export function focusFirstEmpty(form: HTMLFormElement): void {
  if (window.matchMedia(phoneQuery).matches || document.activeElement !== document.body) return
  const fields = [fieldOf(form, 'email'), fieldOf(form, 'password')]
  fields.find((field) => field?.value === '')?.focus()
}

/** Selects the content, so that typing replaces it. */
export function focusInvalidField(form: HTMLFormElement, name: FieldName): void {
  const field = fieldOf(form, name)
  field?.focus()
  field?.select()
}
