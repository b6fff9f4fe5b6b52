/**
 * Keeps the page working while texts are replaced from outside. Translators of browsers and extensions put a <font> in the place of each
 * text node. React goes on with the node that it has made: removing it, or inserting something before it, throws, and its new text is not
 * seen. Here a text that React changes takes its place again, and is then translated again. Call it before React starts.
 */
export function followReplacedTexts(): void {
  const texts = createReplacedTexts()
  const observer = new MutationObserver(texts.note)
  texts.onReplaced((text) => observer.observe(text, { characterData: true }))
  observer.observe(document.body, { childList: true, subtree: true })
  guardNodes({
    findAgain: (node) => {
      texts.note(observer.takeRecords())
      texts.putBack(node)
    },
    putBack: texts.putBack,
  })
}

interface ReplacedTexts {
  note: (records: readonly MutationRecord[]) => void
  /** Puts a replaced text in its place again. */
  putBack: (node: Node) => void
  onReplaced: (act: (text: Text) => void) => void
}

function createReplacedTexts(): ReplacedTexts {
  /** What stands in the place of a text. A translator may put one element in the place of several texts. */
  const standIns = new WeakMap<Node, Element>()
  const textsOf = new WeakMap<Node, Text[]>()
  let watch = (_text: Text): void => undefined

  const replace = (texts: readonly Text[], standIn: Element, isBefore: boolean) => {
    const others = textsOf.get(standIn) ?? []
    textsOf.set(standIn, isBefore ? [...texts, ...others] : [...others, ...texts])
    for (const text of texts) {
      standIns.set(text, standIn)
      watch(text)
    }
  }
  const putBack = (node: Node) => {
    const standIn = standIns.get(node)
    const texts = standIn && textsOf.get(standIn)
    if (!texts) return
    for (const text of texts) standIns.delete(text)
    textsOf.delete(standIn)
    standIn.replaceWith(...texts)
  }
  const noteRemoved = (removed: Node, record: MutationRecord, added: ReadonlySet<Node>) => {
    const texts = removed instanceof Text ? [removed] : (textsOf.get(removed) ?? [])
    if (removed.parentNode !== null || texts.length === 0) return
    const standIn = standInOf(record, added, (element) => !textsOf.has(element))
    textsOf.delete(removed)
    if (standIn) replace(texts, standIn, standIn === record.nextSibling)
  }
  return {
    note: (records) => {
      const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]))
      for (const record of records) {
        if (record.type === 'characterData' && record.target.parentNode === null) putBack(record.target)
        for (const removed of record.removedNodes) noteRemoved(removed, record, added)
      }
    },
    putBack,
    onReplaced: (act) => {
      watch = act
    },
  }
}

/** The new element in the place of a removed node: added with the same step, or beside it before that. One that stands for no other is preferred. */
function standInOf(
  { target, addedNodes, previousSibling, nextSibling }: MutationRecord,
  added: ReadonlySet<Node>,
  isFree: (element: Element) => boolean,
): Element | undefined {
  const beside = [...addedNodes, previousSibling, nextSibling]
  const candidates = beside.filter((node) => node instanceof Element && added.has(node) && node.parentNode === target) as Element[]
  return candidates.find(isFree) ?? candidates[0]
}

/** Called on the node that they change. */
interface NodeFunctions {
  appendChild: (this: Node, added: Node) => Node
  insertBefore: (this: Node, added: Node, next: Node | null) => Node
  removeChild: (this: Node, child: Node) => Node
}

interface Guard {
  /** Called for a node that is not where React has put it. */
  findAgain: (node: Node) => void
  /** Called for a node that React puts somewhere. */
  putBack: (node: Node) => void
}

/** Lets React remove a node, and insert before one, wherever it is now. */
function guardNodes({ findAgain, putBack }: Guard): void {
  const native = <Name extends keyof NodeFunctions>(name: Name) => Reflect.get(Node.prototype, name) as NodeFunctions[Name]
  const appendChild = native('appendChild')
  const insertBefore = native('insertBefore')
  const removeChild = native('removeChild')
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) findAgain(child)
    return child.parentNode === null ? child : (removeChild.call(child.parentNode, child) as T)
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, added: T, next: Node | null): T {
    putBack(added)
    if (next !== null && next.parentNode !== this) findAgain(next)
    return insertBefore.call(this, added, childWith(this, next)) as T
  }
  Node.prototype.appendChild = function <T extends Node>(this: Node, added: T): T {
    putBack(added)
    return appendChild.call(this, added) as T
  }
}

/** The child of a node that is the other one, or contains it; null if it has none. */
function childWith(parent: Node, node: Node | null): Node | null {
  for (let at = node; at; at = at.parentNode) if (at.parentNode === parent) return at
  return null
}
