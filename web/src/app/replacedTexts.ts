/**
 * Keeps a page working while its texts are replaced from outside. Translators of browsers and extensions put <font> elements in the places of
 * text nodes, and merge, move or copy what is in a paragraph. React goes on with the nodes that it has made: removing one, or inserting
 * something before it, throws, and its new text is not seen. Here an element whose children were replaced gets them back before React changes
 * one of them; the translator then finds new text. Call it before React starts.
 */
export function followReplacedTexts(): void {
  const children = createReplacedChildren()
  const observer = new MutationObserver(children.note)
  observer.observe(document.body, { childList: true, subtree: true })
  guardNodes((node, change) => {
    children.note(observer.takeRecords())
    children.restoreAround(node)
    try {
      return change()
    } finally {
      // What the page changes itself is no replacement.
      observer.takeRecords()
    }
  })
}

interface ReplacedChildren {
  note: (records: readonly MutationRecord[]) => void
  /** Gives a node its own children back, and puts it and each element around it in its place. */
  restoreAround: (node: Node) => void
}

function createReplacedChildren(): ReplacedChildren {
  /** The children of an element before the first of them was removed or moved from outside. */
  const originals = new WeakMap<Node, readonly Node[]>()
  /** The element that has a node among its original children. */
  const parents = new WeakMap<Node, Node>()
  const added = new WeakSet<Node>()
  let isAnyReplaced = false

  const noteAdded = (records: readonly MutationRecord[]) => {
    const removed = new Set(records.flatMap(({ removedNodes }) => [...removedNodes]))
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (isTranslation(node) || !(parents.has(node) || removed.has(node))) added.add(node)
  }
  const noteElement = (element: Node, records: readonly MutationRecord[]) => {
    if (originals.has(element)) return
    const before = childrenBefore(element, records).filter((child) => !added.has(child))
    if (areInOrder(element, before)) return
    isAnyReplaced = true
    originals.set(element, before)
    for (const child of before) parents.set(child, element)
  }
  const restore = (element: Node) => {
    const before = originals.get(element)
    if (!before) return
    originals.delete(element)
    for (const child of before) parents.delete(child)
    putChildren(element, before)
  }
  return {
    note: (records) => {
      noteAdded(records)
      for (const [element, own] of byElement(records)) noteElement(element, own)
    },
    restoreAround: (node) => {
      if (!isAnyReplaced) return
      restore(node)
      for (let at: Node | null = node; at; at = at.parentNode) {
        const parent = parents.get(at)
        if (parent) restore(parent)
      }
    },
  }
}

function byElement(records: readonly MutationRecord[]): Map<Node, MutationRecord[]> {
  const groups = new Map<Node, MutationRecord[]>()
  for (const record of records) {
    const group = groups.get(record.target)
    if (group) group.push(record)
    else groups.set(record.target, [record])
  }
  return groups
}

/** The children of an element before these changes of it. */
function childrenBefore(element: Node, records: readonly MutationRecord[]): Node[] {
  const children: Node[] = [...element.childNodes]
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records.toReversed()) {
    for (const node of addedNodes) if (children.includes(node)) children.splice(children.indexOf(node), 1)
    const next = nextSibling ? children.indexOf(nextSibling) : -1
    const last = previousSibling ? children.indexOf(previousSibling) + 1 : children.length
    children.splice(next < 0 ? last : next, 0, ...removedNodes)
  }
  return children
}

/** Whether these are children of an element, in this order; there may be others. */
function areInOrder(element: Node, children: readonly Node[]): boolean {
  let at = element.firstChild
  for (const child of children) {
    while (at && at !== child) at = at.nextSibling
    if (!at) return false
    at = at.nextSibling
  }
  return true
}

const isTranslation = (node: Node) => node instanceof HTMLFontElement

interface Natives {
  appendChild: (this: Node, child: Node) => Node
  insertBefore: (this: Node, child: Node, next: Node | null) => Node
  removeChild: (this: Node, child: Node) => Node
}
const native = <Name extends keyof Natives>(name: Name) => Reflect.get(Node.prototype, name) as Natives[Name]
const appendChild = native('appendChild')
const insertBefore = native('insertBefore')
const removeChild = native('removeChild')

/** Moves no node that is in its place: a field that is moved loses the focus. */
function putChildren(element: Node, children: readonly Node[]): void {
  const kept = new Set(children)
  for (const child of [...element.childNodes].filter((other) => !kept.has(other))) removeChild.call(element, child)
  let next = element.firstChild
  for (const child of children) {
    if (child === next) next = next.nextSibling
    else insertBefore.call(element, child, next)
  }
}

/** Has each change by React go through `around`, with the node that it changes. What a script of the page does with elements of a translation does not. */
function guardNodes(around: <T>(node: Node, change: () => T) => T): void {
  const { prototype } = Node
  prototype.appendChild = function <T extends Node>(this: Node, child: T): T {
    const append = () => appendChild.call(this, child) as T
    return isTranslation(child) ? append() : around(this, append)
  }
  prototype.insertBefore = function <T extends Node>(this: Node, child: T, next: Node | null): T {
    const insert = () => insertBefore.call(this, child, next?.parentNode === this ? next : null) as T
    return isTranslation(child) ? insert() : around(this, insert)
  }
  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const remove = () => (child.parentNode ? (removeChild.call(child.parentNode, child) as T) : child)
    return isTranslation(child) ? remove() : around(this, remove)
  }
  for (const property of ['nodeValue', 'textContent'] as const) {
    const { get, set } = Object.getOwnPropertyDescriptor(prototype, property) as { get: () => string; set: (text: string) => void }
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      get,
      set(this: Node, text: string) {
        if (isTranslation(this)) set.call(this, text)
        else around(this, () => set.call(this, text))
      },
    })
  }
}
