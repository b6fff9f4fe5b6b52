/** What a translator makes of a text. */
function translated(text: string): HTMLElement {
  const outer = document.createElement('font')
  const inner = document.createElement('font')
  inner.textContent = `«${text}»`
  outer.append(inner)
  return outer
}

/** What a page shows, without the marks of a translation. */
export const shownIn = (element: Element): string => (element.textContent ?? '').replaceAll(/[«»]/g, '')

function texts(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Text)
  return found.filter(({ data, parentElement }) => data.trim() !== '' && !parentElement?.closest('font'))
}

/** The innermost elements with text between other elements. */
const paragraphs = (root: Element): Element[] =>
  [root, ...root.querySelectorAll('*')].filter(
    (element) => element.tagName !== 'FONT' && [...element.childNodes].some((child) => child instanceof Text && child.data.trim() !== ''),
  )

/** What translators of browsers, websites and extensions do to the texts of a page, one way each. */
export const translators: Readonly<Record<string, (root: Element) => void>> = {
  'replaces each text': (root) => {
    for (const text of texts(root)) text.replaceWith(translated(text.data))
  },
  'inserts before a text and removes it': (root) => {
    for (const text of texts(root)) {
      text.parentNode?.insertBefore(translated(text.data), text)
      text.remove()
    }
  },
  'inserts after a text and removes it': (root) => {
    for (const text of texts(root)) {
      text.after(translated(text.data))
      text.remove()
    }
  },
  'merges texts that follow each other': (root) => {
    for (const text of texts(root)) {
      if (!text.parentNode) continue
      let whole = text.data
      while (text.nextSibling instanceof Text) {
        whole += text.nextSibling.data
        text.nextSibling.remove()
      }
      text.replaceWith(translated(whole))
    }
  },
  'makes one element of a paragraph': (root) => {
    for (const paragraph of paragraphs(root)) {
      const whole = translated(paragraph.textContent ?? '')
      whole.append(...[...paragraph.children].toReversed())
      paragraph.replaceChildren(whole)
    }
  },
  'copies the elements of a paragraph': (root) => {
    for (const paragraph of paragraphs(root))
      paragraph.replaceChildren(
        ...[...paragraph.childNodes].map((child) => (child instanceof Text ? translated(child.data) : child.cloneNode(true))),
      )
  },
  'puts each text into an element': (root) => {
    for (const text of texts(root)) {
      const around = document.createElement('font')
      text.replaceWith(around)
      around.append(text)
    }
  },
  'changes texts in their places': (root) => {
    for (const text of texts(root)) text.data = `«${text.data}»`
  },
  'translates its translation': (root) => {
    for (const text of texts(root)) text.replaceWith(translated(text.data))
    for (const inner of root.querySelectorAll('font font')) inner.replaceWith(translated(inner.textContent ?? ''))
  },
  'shows the original again, in other nodes': (root) => {
    for (const text of texts(root)) {
      const outer = translated(text.data)
      text.replaceWith(outer)
      outer.replaceWith(document.createTextNode(text.data))
    }
  },
}
