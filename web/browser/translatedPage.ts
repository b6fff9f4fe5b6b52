import { createElement, Fragment, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { followReplacedTexts } from '../src/app/replacedTexts.ts'
import { shownIn, translators } from './translators.ts'

/** Screens with two states. */
type Screen = (isLater: boolean) => ReactNode

const p = (...children: ReactNode[]) => createElement('p', null, ...children)
const b = (text: string) => createElement('b', null, text)
const keys = (isLater: boolean) => (isLater ? ['c', 'a', 'd'] : ['a', 'b', 'c'])
const screens: Readonly<Record<string, Screen>> = {
  'a text between others': (isLater) => p('State: ', isLater ? 'Paid' : 'Pending', ' now'),
  'texts that leave': (isLater) => p(!isLater && 'One ', 'Two ', !isLater && 'Three ', b('four')),
  'texts that are added': (isLater) => p(isLater && 'New ', 'Old ', b('x'), isLater && ' end'),
  'a text that becomes an element': (isLater) => createElement('div', null, isLater ? b('bold') : 'plain', ' tail'),
  'elements between texts': (isLater) => p('Paid by ', b(isLater ? 'Siti' : 'Ali'), ' on ', isLater ? 'Tuesday' : 'Monday'),
  'an element that leaves': (isLater) => p('Paid by ', isLater ? null : b('Ali'), ' on ', 'Monday'),
  'a list in another order': (isLater) =>
    createElement('ul', null, ...keys(isLater).map((key) => createElement('li', { key }, 'Item ', key))),
  'texts in another order': (isLater) => p(keys(isLater).map((key) => createElement(Fragment, { key }, 'Item ', key, '; '))),
  'the only text': (isLater) => createElement('button', null, isLater ? 'Resume' : 'Pause'),
  'a section that leaves': (isLater) =>
    createElement('div', null, isLater ? null : createElement('section', null, 'text ', b('more'), ' text'), p('Left')),
  'the text of the root': (isLater) => (isLater ? null : 'root text'),
  'an empty text': (isLater) => p('Total ', isLater ? '5' : '', ' items'),
}

const moment = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Shows a screen in its first state. `show` changes it at once. */
function open(screen: Screen, element: Element): { root: Root; show: (isLater: boolean) => void } {
  const root = createRoot(element, { onUncaughtError: (error) => element.setAttribute('data-error', String(error)) })
  const show = (isLater: boolean) => flushSync(() => root.render(screen(isLater)))
  show(false)
  return { root, show }
}

/** Lets a translator work on a screen before each of its changes. Returns what is wrong then, or null. */
async function faultOf(screen: Screen, translate: (root: Element) => void, isAtOnce: boolean): Promise<string | null> {
  const [wanted, element] = [document.createElement('div'), document.createElement('div')]
  open(screen, wanted).show(true)
  document.body.append(element)
  const { root, show } = open(screen, element)
  for (const isLater of [true, false, true]) {
    await moment()
    translate(element)
    // Translators also work in the moment in which React does.
    if (!isAtOnce) await moment()
    show(isLater)
  }
  const [shown, error] = [shownIn(element), element.getAttribute('data-error')]
  translate(element)
  flushSync(() => root.unmount())
  const left = shownIn(element)
  element.remove()
  if (error) return error
  if (shown !== wanted.textContent) return `shows "${shown}" for "${wanted.textContent}"`
  return left === '' ? null : `leaves "${left}"`
}

/** What is wrong on all screens after a translator has worked on them. */
async function faults(translator: string): Promise<string[]> {
  const translate = translators[translator]
  if (!translate) throw new Error(`no translator "${translator}"`)
  const found: string[] = []
  for (const [name, screen] of Object.entries(screens))
    for (const isAtOnce of [false, true]) {
      const fault = await faultOf(screen, translate, isAtOnce)
      if (fault) found.push(`${name}${isAtOnce ? ', at once' : ''}: ${fault}`)
    }
  return found
}

Object.assign(globalThis, { followReplacedTexts, faults })
