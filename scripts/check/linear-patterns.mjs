// A lint rule for oxlint: no regular expression may take more than linear time on any text. Otherwise a single
// long text could block a process that serves everybody.
import { analyse } from 'scslre'

const instead = 'write it so that no two repetitions can match the same characters, anchor it at its beginning, or parse the text in code'

/** Reports every regular expression, a literal or built from a string literal, that backtracks or searches in more than linear time. */
const linearPatterns = {
  create: (context) => {
    const check = (node, source, flags = '') => {
      const complexity = complexityOf(source, flags)
      if (complexity) context.report({ node, message: `/${source}/ can take ${complexity} time: ${instead}.` })
    }
    const checkConstructed = (node) => {
      const [source, flags] = node.arguments
      if (node.callee.name === 'RegExp' && typeof source?.value === 'string') check(node, source.value, flags?.value)
    }
    return {
      Literal: (node) => node.regex && check(node, node.regex.pattern, node.regex.flags),
      NewExpression: checkConstructed,
      CallExpression: checkConstructed,
    }
  },
}

export default { meta: { name: 'kainsiap' }, rules: { 'linear-patterns': linearPatterns } }

function complexityOf(source, flags) {
  const [report] = analyse({ source, flags }, { maxReports: 1 }).reports
  if (!report) return undefined
  return report.exponential ? 'exponential' : 'polynomial'
}
