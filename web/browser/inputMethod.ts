import type { Screen } from './harness.ts'

interface InputMethod {
  compose: (text: string) => Promise<unknown>
  press: (key: string) => Promise<void>
  commit: (text: string) => Promise<unknown>
}

/** Composes a text in the field that has the focus. */
export async function inputMethod({ context, page }: Pick<Screen, 'context' | 'page'>): Promise<InputMethod> {
  const client = await context.newCDPSession(page)
  return {
    compose: (text: string) => client.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    /** As Chromium sends a key that the input method uses. */
    press: async (key: string) => {
      for (const type of ['rawKeyDown', 'keyUp'] as const)
        await client.send('Input.dispatchKeyEvent', { type, key, code: key, windowsVirtualKeyCode: 229 })
    },
    commit: (text: string) => client.send('Input.insertText', { text }),
  }
}
