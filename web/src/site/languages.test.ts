import { expect, it } from 'vitest'
import { inLanguage, languageOf, preferredLanguage, withoutLanguage } from './languages.ts'

it.each([
  ['/', 'en', '/'],
  ['/services', 'en', '/services'],
  ['/ms', 'ms', '/'],
  ['/ms/', 'ms', '/'],
  ['/zh/terms', 'zh', '/terms'],
  ['/msx', 'en', '/msx'],
  ['/en', 'en', '/en'],
] as const)('%s is %s, at %s', (pathname, language, path) => {
  expect(languageOf(pathname)).toBe(language)
  expect(withoutLanguage(pathname)).toBe(path)
})

it('puts a page below its language', () => {
  expect(['en', 'ms', 'zh'].map((language) => inLanguage(language as 'en', '/'))).toEqual(['/', '/ms', '/zh'])
  expect(inLanguage('zh', '/terms#refund-policy')).toBe('/zh/terms#refund-policy')
})

it('takes the first language of the browser that there is', () => {
  expect(preferredLanguage(['ta-MY', 'zh-TW', 'en'])).toBe('zh')
  expect(preferredLanguage(['ms-MY'])).toBe('ms')
  expect(preferredLanguage(['ta', 'hi'])).toBe(null)
})
