import { expect, it } from 'vitest'
import { fileText } from './fileText.ts'

it.each([
  ['UTF-8', Buffer.from('Bayu,Café 陈\n')],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFBayu,Café 陈\n')],
  ['UTF-16', Buffer.from('\uFEFFBayu,Café 陈\n', 'utf16le')],
  ['UTF-16, the other way round', Buffer.from('\uFEFFBayu,Café 陈\n', 'utf16le').swap16()],
])('reads %s', async (_name, bytes) => {
  expect(await fileText(new Blob([new Uint8Array(bytes)]))).toBe('Bayu,Café 陈\n')
})

it('reads the encoding of Windows where it is no UTF-8', async () => {
  expect(await fileText(new Blob([new Uint8Array(Buffer.from('Café – über', 'latin1'))]))).toContain('Café')
})
