import { copyText } from './copyText.ts'
import { useToast } from '../overlay/Toasts.tsx'

/** Copies a text and says so, by its own words unless it is `named`. */
export function useCopy() {
  const toast = useToast()
  return (text: string, named = text) =>
    copyText(text).then(
      () => toast.done(`${named} copied`, { about: 'copy' }),
      () => toast.refused(refusal(), { about: 'copy' }),
    )
}

const refusal = () =>
  window.isSecureContext
    ? 'This browser does not allow copying. Select the text to copy it.'
    : 'This browser only allows copying on https. Select the text to copy it.'
