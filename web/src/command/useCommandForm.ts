import { type Ref, useEffect, useRef } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { blamedFields } from './blamedFields.ts'
import { contractResolver } from './contractResolver.ts'
import { fieldProblem } from './fieldProblem.ts'

/** What a form's fields need of it. */
export type CommandForm<Values extends FieldValues> = Pick<UseFormReturn<Values, unknown, unknown>, 'setValue'> & {
  control: Control<Values>
}

/**
 * The input of a command, checked by its contract when it is sent; then by every correction. A blank field counts as left out. The
 * handler that `submit` makes calls back with the command as the contract reads it, or shows the errors and focuses the first. With `follows`, fields
 * that were not edited, or only up to the last `reset`, take over new defaults: a record that changes while it is edited.
 */
export function useCommandForm<Values extends FieldValues, Command>(
  schema: z.ZodType<Command, Values>,
  defaultValues: DefaultValues<Values>,
  { follows = false }: { follows?: boolean } = {},
) {
  const form = useForm<Values, unknown, Command>({ resolver: contractResolver(schema), defaultValues })
  const base = useRef(defaultValues)
  const taken = useRef(defaultValues)
  useEffect(() => {
    const known = base.current
    base.current = defaultValues
    if (!follows) return
    for (const name of Object.keys(defaultValues) as FieldPath<Values>[]) {
      const value = form.getValues(name)
      const isEdited = !isSame(value, known[name]) && !isSame(value, taken.current[name])
      if (!isEdited && !isSame(known[name], defaultValues[name])) form.setValue(name, defaultValues[name])
    }
  })
  useFreshErrors(form)
  return {
    control: form.control as unknown as Control<Values>,
    setValue: form.setValue,
    /** Takes these values, or those of the defaults as they are now. */
    reset: (values: DefaultValues<Values> = base.current) => {
      taken.current = values
      form.reset(values)
    },
    submit: (send: (command: Command) => void) => () => void form.handleSubmit(send)(),
    /** Shows beside their fields what the server refused; `fields` names those of rules. */
    blame: (error: unknown, fields: Readonly<Record<string, FieldPath<Values>>> = {}) => {
      for (const { path, message } of blamedFields(error, fields))
        form.setError(path as FieldPath<Values>, { type: 'server', message }, { shouldFocus: true })
    },
  }
}

/** An error of one field may be about another one too: once it was sent, each correction looks at all that have one, but for what the server said. */
function useFreshErrors<Values extends FieldValues, Command>(form: UseFormReturn<Values, unknown, Command>) {
  const { isSubmitted, errors } = form.formState
  useEffect(() => {
    if (!isSubmitted) return undefined
    const { unsubscribe } = form.watch((_values, { name }) => {
      const wrong = Object.entries(errors).flatMap(([field, error]) => (field === name || error?.type === 'server' ? [] : [field]))
      if (wrong.length > 0) void form.trigger(wrong as FieldPath<Values>[])
    })
    return unsubscribe
  }, [form, isSubmitted, errors])
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/** What a field of `ui/` needs. */
export interface FormField<Value> {
  name: string
  value: Value
  onValue: (value: Value) => void
  onBlur: () => void
  ref: Ref<never>
  error: string | null
}

/** The props of one field of `ui/`. */
export function useFormField<Values extends FieldValues, Name extends FieldPath<Values>>(
  control: Control<Values>,
  name: Name,
): FormField<FieldPathValue<Values, Name>> {
  const { field, fieldState } = useController({ control, name })
  const problem = fieldState.error?.message
  return {
    name: field.name,
    value: field.value,
    onValue: field.onChange,
    onBlur: field.onBlur,
    ref: field.ref,
    error: problem === undefined ? null : fieldProblem(problem),
  }
}
