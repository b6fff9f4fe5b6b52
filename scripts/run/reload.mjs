import { watch } from 'node:fs'

const DEBOUNCE_MS = 150

/** Calls `onChange` when a source below one of the folders is saved, debounced for files saved together. */
export function watchSources(session, folders, onChange) {
  let timer
  for (const folder of folders) {
    const watcher = watch(folder, { recursive: true }, (event, file) => {
      if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return
      clearTimeout(timer)
      timer = setTimeout(() => onChange(file), DEBOUNCE_MS)
    })
    watcher.on('error', () => {})
    session.onClose(() => watcher.close())
  }
}
