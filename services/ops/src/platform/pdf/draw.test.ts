import { describe, expect, it } from 'vitest'
import { pdfTexts } from '../../testing/pdf-text.ts'
import { ringgit } from '../money.ts'
import { pdfRow } from './contract.ts'
import { draw } from './draw.ts'
import { faceOf, loadFonts, type Weight } from './fonts.ts'
import { graphemesOf, runsOf } from './runs.ts'

const receiptOf = async (customer: string) =>
  Buffer.from(
    await draw({
      title: 'Receipt PAY-2026-001',
      valueWidth: 220,
      blocks: [pdfRow('Customer', customer), 'rule', { label: 'Paid', value: ringgit(123_450), isStrong: true }],
    }),
  )

describe('a document', { timeout: 60_000 }, () => {
  it.each([
    '陈美玲',
    'கவிதா செல்வம்',
    '陳鳳儀',
    'லட்சுமி கிருஷ்ணன்',
    'Nguyễn Đặng Ngọ̀zí x̣́',
    'Łukasz Şahin – O’Brien •••• 1234',
    'कविता शर्मा',
    'Siti’s payout, 1–14 Jul 2026 …',
  ])('draws %s as it is copied from it, in a small file', async (customer) => {
    const file = await receiptOf(customer)
    const texts = pdfTexts(file)
    expect(texts.slice(2, 4)).toEqual(['Receipt PAY-2026-001', 'Customer'])
    expect(texts.slice(4, -2).join('')).toBe(customer)
    expect(texts.slice(-2)).toEqual(['Paid', 'RM 1,234.50'])
    expect(file.length).toBeLessThan(60_000)
  })

  it('draws a line of several scripts part by part', async () => {
    const parts = ['玲', ' (Tan Mei Ling) @ ', 'கவிதா செல்வம்', ', ', '黃', ' ', '🙂']
    expect(pdfTexts(await receiptOf(parts.join(''))).slice(4, -2)).toEqual(parts)
  })

  it('can be copied also where earlier documents have drawn accented letters only', async () => {
    await receiptOf('Şahin Ọ̀ …')
    expect(pdfTexts(await receiptOf('Siti O. 5.00'))).toContain('Siti O. 5.00')
  })

  it('wraps what is wider than its column, also without spaces', async () => {
    for (const [word, times] of [
      ['洗衣', 40],
      ['averylongword', 9],
      ['கொழும்பு ', 20],
    ] as const) {
      const texts = pdfTexts(await receiptOf(word.repeat(times).trim())).slice(4, -2)
      expect(texts.length).toBeGreaterThan(1)
      expect(texts.join('').replaceAll(' ', '')).toBe(word.trim().repeat(times))
    }
  })

  it('is written with a true minus', async () => {
    expect(pdfTexts(await receiptOf(ringgit(-500)))).toContain('−RM 5.00')
  })
})

describe('the fonts', { timeout: 60_000 }, () => {
  const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))

  it.each<Weight>(['regular', 'bold'])('have letters with all marks, and the usual characters of each script, in %s', async (weight) => {
    const texts = [
      ...range(0x21, 0x7e),
      ...range(0xa1, 0x24f),
      ...range(0x300, 0x36f),
      ...range(0x1e00, 0x1eff),
      ...graphemesOf('−–—‘’“”•…№'),
    ]
    const others = graphemesOf('陈美玲张伟李娜王芳刘洋陳張偉劉龍鳳儀黃葉許鄭蔡謝羅梔媧அஆஇஈஉஊஎஏஐஒஓஔகஙசஞடணதநபமயரலவழளறனஜஷஸஹمحمدعليڠڤڽ')
    await loadFonts(others, weight)
    expect([...texts, ...others].filter((each) => !/\p{Cf}/u.test(each) && !faceOf(each, weight))).toEqual([])
  })

  it.each(['🙂', '👨‍👩‍👧', 'ᚠ', '한', '😀😀'])('that have no %s draw a replacement of each, and say what it is', async (text) => {
    await loadFonts([text], 'regular')
    const runs = runsOf(`A ${text}`, 'regular').slice(1)
    expect(runs.map((run) => run.text)).toEqual(graphemesOf(text).map(() => '\uFFFD'))
    expect(runs.map((run) => run.actual).join('')).toBe(text)
  })

  it('shape words that run from right to left together, so that the first one is on the right', async () => {
    await loadFonts(['محمد علي'], 'regular')
    const [run, ...more] = runsOf('محمد علي', 'regular')
    expect([run?.text, run?.isWhole, more]).toEqual(['محمد علي', true, []])
    const glyphs = run?.face.font.layout('محمد علي', []).glyphs ?? []
    expect(glyphs.at(-1)?.codePoints).toEqual(['م'.codePointAt(0)])
  })

  it('place the vowel signs of Tamil before and around their letters', async () => {
    await loadFonts(['கொ'], 'regular')
    const [run] = runsOf('கொ', 'regular')
    const glyphs = run?.face.font.layout('கொ').glyphs ?? []
    expect(glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))).toEqual(['ெ', 'க', 'ா'])
  })
})
