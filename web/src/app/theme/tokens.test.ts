import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Colors = ReadonlyMap<string, string>

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** The colours of a theme, by their names without the dashes. */
function colorsOf(theme: 'light' | 'dark'): Colors {
  const [, block = ''] = new RegExp(String.raw`\[data-theme='${theme}'\] \{([^}]*)\}`).exec(css) ?? []
  return new Map([...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
}

/** Relative luminance, from 0 to 1, by WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The pairs `text on ground` of a theme whose contrast is below what WCAG AA asks for. */
function tooFaint(colors: Colors, texts: readonly string[], grounds: readonly string[], atLeast = 4.5): string[] {
  return texts.flatMap((text) =>
    grounds.flatMap((ground) => {
      const found = contrast(colors.get(text) ?? '', colors.get(ground) ?? '')
      return found >= atLeast ? [] : [`${text} on ${ground}: ${found.toFixed(2)}`]
    }),
  )
}

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const colors = colorsOf(theme)
  const names = [...colors.keys()]
  const those = (pattern: RegExp) => names.filter((name) => pattern.test(name))
  const grounds = those(/^color-surface(-sunken|-raised|-hover|-selected)?$/)

  it('has every colour of the other one', () => {
    expect(names).toEqual([...colorsOf(theme === 'light' ? 'dark' : 'light').keys()])
    expect(names.length).toBeGreaterThan(60)
  })

  it('has texts that can be read on every surface', () => {
    expect(tooFaint(colors, those(/^color-(text(-muted|-subtle)?|link|(accent|danger|warning|positive)-text)$/), grounds)).toEqual([])
    expect(tooFaint(colors, those(/-on-inverse$/), ['color-surface-inverse'])).toEqual([])
    expect(tooFaint(colors, those(/^color-text$/), ['color-surface-pressed', 'color-flash', 'color-accent-soft'])).toEqual([])
  })

  it('has chips and buttons that can be read', () => {
    for (const tone of those(/^tone-\w+-bg$/)) expect(tooFaint(colors, [tone.replace('-bg', '-fg')], [tone])).toEqual([])
    expect(tooFaint(colors, ['color-accent-ink'], those(/^color-accent(-hover|-pressed)?$/))).toEqual([])
    expect(tooFaint(colors, ['color-accent-strong-ink'], ['color-accent-strong'])).toEqual([])
    expect(tooFaint(colors, ['color-danger-ink'], those(/^color-danger-fill/))).toEqual([])
  })

  it('has borders, marks and focus rings that can be told from what is around them', () => {
    expect(tooFaint(colors, ['color-line-control', 'color-focus'], ['color-surface', 'color-surface-raised'], 3)).toEqual([])
    for (const tone of those(/^tone-\w+-bg$/)) expect(tooFaint(colors, [tone.replace('-bg', '-mark')], [tone], 3)).toEqual([])
  })
})
