import { useToast } from './Toasts.tsx'

/** Copies a text and says so, by its own words unless it is `named`. */
export function useCopy() {
  const toast = useToast()
  return (text: string, named = text) =>
    navigator.clipboard.writeText(text).then(
      () => toast.done(`${named} copied`, { about: 'copy' }),
      () => toast.done('This browser does not allow copying', { about: 'copy' }),
    )
}
