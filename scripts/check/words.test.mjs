import { expect, it } from 'vitest'
import { checkText } from './word-rules.mjs'
import { textsOf } from './word-texts.mjs'

const problems = (source) =>
  textsOf('sample.tsx', source)
    .map(({ text, line }) => checkText(text) && `${line}: ${checkText(text)}`)
    .filter(Boolean)

it.each([
  ["const a = 'Nobody knows yet'", 'Outcome unknown'],
  ["const labels = { asked_for: 'Asked for' }", 'Requested'],
  ['const a = `${count} papers are waiting`', 'document'],
  ['const a = <p>Somebody else has to release it</p>', 'another user'],
  ['const a = <Button label="Take back" />', 'withdraw'],
  ["const columns = [{ id: 'what', head: 'What' }]", 'a noun'],
  ['const a = `-RM ${amount}`', '−RM'],
  ["throw new Error('This link has run out.')", 'expired'],
  ["const a = <Field label='E-mail' />", 'email'],
  ['const a = `Sent by e-mail to ${name}`', 'email'],
])('refuses %s', (source, instead) => {
  expect(problems(source)).toEqual([expect.stringContaining(instead)])
})

it('says the line', () => {
  expect(problems("const a = 1\n\nconst b = 'Paid back by hand'")).toEqual([expect.stringMatching(/^3: "by hand"/)])
})

it.each([
  ["import { papers } from './papers who.ts'"],
  ['// Nobody knows yet\nconst nobody = 1'],
  ["const a = { 'ask for papers': 1 }"],
  ["if (kind === 'papers left out') run('papers_waiting', 'agent.papersRefused')"],
  ['const Box = styled.div`\n  /* Beside a docked drawer, papers. */\n  margin: 0;\n`'],
  ['const a = <Box className="papers beside" data-papers="by hand" />'],
  ["const a = 'Folded by hand the way you keep your drawers: flat, rolled or file-fold.'"],
  ["const a = 'Awaiting approval'"],
  ['const a = \'Email is required, see the template "booked-via-mail"\''],
])('accepts %s', (source) => {
  expect(problems(source)).toEqual([])
})
