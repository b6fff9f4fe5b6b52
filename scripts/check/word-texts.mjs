// The texts of a source file that can be shown to a user: strings, templates and JSX text, without keys, codes, styles and types.
import { parseSync } from 'oxc-parser'

/** Attributes of JSX that nobody reads. */
const SILENT = /^(?:className|id|key|type|href|to|d|viewBox|as|role|htmlFor|name[A-Z]\w*|data-(?!label).*)$/
const COMPARISONS = new Set(['===', '!==', '==', '!=', 'in'])
const STYLES = new Set(['css', 'keyframes', 'createGlobalStyle'])

/** `{ text, line }` of each; a template counts as one text with `…` for what is put into it. */
export function textsOf(file, source) {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const texts = []
  const add = (text, start) => {
    if (isSentence(text)) texts.push({ text, line: source.slice(0, start).split('\n').length })
  }
  visit(program, undefined, '', add)
  return texts
}

/** One word in lower case or with inner capitals is a key, an event or a code. */
const isSentence = (text) => /[A-Za-z]/.test(text) && (/\s/.test(text.trim()) || /^[A-Z][a-z]*(?:-[a-z]+)*$/.test(text.trim()))

function visit(node, parent, field, add) {
  if (node === null || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const each of node) visit(each, parent, field, add)
    return
  }
  if (typeof node.type !== 'string' || isSilent(node, parent, field)) return
  if (node.type === 'Literal' && typeof node.value === 'string') add(node.value, node.start)
  if (node.type === 'JSXText') add(node.value, node.start)
  if (node.type === 'TemplateLiteral') add(node.quasis.map(({ value }) => value.cooked ?? '').join('…'), node.start)
  for (const [name, value] of Object.entries(node)) if (name !== 'type') visit(value, node, name, add)
}

function isSilent(node, parent, field) {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSLiteralType':
    case 'TemplateElement':
      return true
    case 'TaggedTemplateExpression':
      return isStyle(node.tag)
    case 'JSXAttribute':
      return node.name.type !== 'JSXIdentifier' || SILENT.test(node.name.name)
    case 'Literal':
      return isCode(parent, field)
    default:
      return false
  }
}

/** Keys, sides of a comparison and cases of a switch. */
const isCode = (parent, field) =>
  (parent?.type === 'Property' && field === 'key') ||
  (parent?.type === 'MemberExpression' && field === 'property') ||
  (parent?.type === 'SwitchCase' && field === 'test') ||
  (parent?.type === 'BinaryExpression' && COMPARISONS.has(parent.operator)) ||
  (parent?.type === 'ExportNamedDeclaration' && field === 'source')

/** `css`, `styled.div`, `styled(Link)` and `styled.div.attrs(…)`. */
function isStyle(tag) {
  if (tag.type === 'Identifier') return STYLES.has(tag.name) || tag.name === 'styled'
  if (tag.type === 'CallExpression') return isStyle(tag.callee)
  return tag.type === 'MemberExpression' && isStyle(tag.object)
}
