import { describe, expect, it } from 'vitest'
import { pdfTexts } from '../../testing/pdf-text.ts'
import { ringgit } from '../money.ts'
import { pdfRow } from './contract.ts'
import { draw } from './draw.ts'
import { faceOf, isPlain, loadFonts, type Weight } from './fonts.ts'
import { graphemesOf, runsOf } from './runs.ts'
import { wholeFeatures } from './shaping.ts'

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
    '김민수',
    'สมชาย น้ำ',
    'মোঃ রাহুল কৃষ্ণ',
    'శ్రీనివాస్',
    'ಶ್ರೀನಿವಾಸ',
    'ശ്രീലക്ഷ്മി',
    'ਸਿੰਘ',
    'કૃષ્ણ',
    'କୃଷ୍ଣ',
    'ශ්‍රී',
    'សុខា ព្រះ',
    'ສົມຊາຍ ນ້ຳ',
    'ဒေါ်အောင်ဆန်းစုကြည်',
    'さくら カタカナ',
    '𨋢㷛堃喆㛃𠮷',
    '🙂 👨‍👩‍👧 🇲🇾 👍🏽',
    'ᚠ ქართული \uE000',
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

  it.each(['محمد علي', 'بيت تبن ثبت', 'שלום כהן', 'ܫܠܡܐ'])(
    'draws %s from right to left, as readers expect who turn it around',
    async (customer) => {
      const texts = pdfTexts(await receiptOf(customer)).slice(4, -2)
      expect(graphemesOf(texts.join('')).toReversed().join('')).toBe(customer)
    },
  )

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

const names = (
  '陈美玲/கவிதா செல்வம்/कविता शर्मा/김민수/สมชาย/রাহুল চৌধুরী/శ్రీనివాస్/ಕೃಷ್ಣ/ശ്രീലക്ഷ്മി/ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ/કૃષ્ણ પટેલ/' +
  'କୃଷ୍ଣ/ශ්‍රී ලංකා/សុខា/ສົມຊາຍ/မောင်မောင်/さくら 田中/שלום כהן/محمد علي/𨋢㷛堃喆㛃𠮷/🙂/Σωκράτης Иван'
).split('/')

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

  it.each<Weight>(['regular', 'bold'])('draw names of all scripts in letters of their own, in %s', async (weight) => {
    for (const name of names) {
      await loadFonts(['ᚠ', name], weight)
      expect(runsOf(name, weight).flatMap(({ face, text }) => (isPlain(face) || text.includes('[U+') ? [text] : []), name)).toEqual([])
    }
  })

  it('draw in pixels what has no other font', async () => {
    await loadFonts(['ᚠ Ქ'], 'bold')
    expect(runsOf('ᚠ', 'bold').map(({ face, text }) => [isPlain(face), text])).toEqual([[true, 'ᚠ']])
  })

  it.each([
    ['\uE000', ['[U+E000]']],
    ['\u{2CB5A}', ['[U+2CB5A]']],
    ['\uE000\u{10FFFF}', ['[U+E000]', '[U+10FFFF]']],
    ['A\u0301\uE001', ['Á', '[U+E001]']],
  ])('that have no %s draw its code, and say what it is', async (text, drawn) => {
    await loadFonts([text], 'regular')
    const runs = runsOf(text.normalize('NFC'), 'regular')
    expect(runs.map((run) => run.text)).toEqual(drawn)
    expect(runs.map((run) => run.actual ?? run.text).join('')).toBe(text.normalize('NFC'))
  })

  it('shape words that run from right to left together, so that the first one is on the right', async () => {
    await loadFonts(['محمد علي'], 'regular')
    const [run, ...more] = runsOf('محمد علي', 'regular')
    expect([run?.text, run?.isWhole, run?.isRightToLeft, more]).toEqual(['محمد علي', true, true, []])
    const glyphs = run?.face.font.layout('محمد علي', wholeFeatures(true)).glyphs ?? []
    expect(glyphs.at(-1)?.codePoints).toEqual(['م'.codePointAt(0)])
  })

  it.each([
    ['கொ', 'ெகா'],
    ['မေ', 'ေမ'],
    ['কি', 'িক'],
    ['മൊ', 'െമാ'],
  ])('place the vowel signs of %s before and around their letters', async (text, drawn) => {
    await loadFonts([text], 'regular')
    const [run] = runsOf(text, 'regular')
    const font = run?.face.font
    const glyphs = font?.layout(text, wholeFeatures(false)).glyphs ?? []
    expect(glyphs.map(({ id }) => Number.parseInt(String(id), 10))).toEqual(
      Array.from(drawn, (each) => font?.glyphForCodePoint(each.codePointAt(0) ?? 0).id),
    )
  })

  it('mirror brackets among what runs from right to left', async () => {
    await loadFonts(['محمد (علي) x'], 'regular')
    const [run] = runsOf('محمد (علي) x', 'regular').filter(({ text }) => text.includes('('))
    const glyphs = run?.face.font.layout('(', wholeFeatures(true)).glyphs ?? []
    expect(glyphs.map(({ id }) => Number.parseInt(String(id), 10))).toEqual([run?.face.font.glyphForCodePoint(0x29).id])
  })
})
