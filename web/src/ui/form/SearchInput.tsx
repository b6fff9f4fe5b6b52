import { isCut, searchMax } from '@kainsiap/ops/platform/search-text'
import { useComposedText } from './composedText.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

/** What a search field says of a text that is searched in part only. */
export const searchNote = (typed: string): string | undefined =>
  isCut(typed) ? `Only the first ${searchMax} characters are searched.` : undefined

/** A field that searches while its text is typed: it waits for input methods, and keeps all that was typed. */
export function SearchInput({ value, onValue, onChange, ...rest }: TextInputProps) {
  return <TextInput hint={searchNote(value)} {...rest} {...useComposedText({ value, onValue, onChange })} />
}
