// Authorisation: the one user may do everything; an unauthenticated connection may only authenticate.
import { Binary } from 'bson'
import { type Call, CommandError } from './call.ts'
import { type Fields, fieldsOf } from './documents.ts'
import { beginScram } from './scram.ts'

const MECHANISM = 'SCRAM-SHA-256'
/** A connection has one exchange at a time, so a constant id suffices. */
const CONVERSATION = 1
const OPEN_COMMANDS = new Set(['hello', 'ismaster', 'saslstart', 'saslcontinue'])
const NAME_LENGTH_MAX = 64

/** Throws 13 if the command requires authentication and the connection has none. */
export function requireUser(name: string, { user }: Call['session']) {
  if (!user && !OPEN_COMMANDS.has(name.toLowerCase()))
    throw new CommandError(13, `Command ${name.slice(0, NAME_LENGTH_MAX)} requires authentication`)
}

export function saslStart({ command, session, verifier }: Pick<Call, 'command' | 'session' | 'verifier'>) {
  session.exchange = undefined
  if (command.mechanism !== MECHANISM) throw new CommandError(334, `Only ${MECHANISM} is spoken here`)
  const exchange = beginScram(verifier, textOf(command.payload))
  if (!exchange) failAuthentication()
  session.exchange = { ...exchange, isProved: false, skipsEmpty: fieldsOf(command.options).skipEmptyExchange === true }
  return saslReply(exchange.challenge, { done: false })
}

export function saslContinue({ command, session, verifier }: Call) {
  const { exchange } = session
  if (!exchange || command.conversationId !== CONVERSATION) throw new CommandError(17, 'No SASL session state found')
  if (exchange.isProved) return saslReply('', { done: true })
  session.exchange = undefined
  const proof = exchange.finish(textOf(command.payload))
  if (proof === undefined) failAuthentication()
  session.user = verifier.user
  // Older clients send an empty message after the proof, and wait for the answer.
  if (!exchange.skipsEmpty) session.exchange = { ...exchange, isProved: true }
  return saslReply(proof, { done: exchange.skipsEmpty })
}

/** The authentication fields of a hello reply: the mechanism if requested, and the reply to a speculative first message. */
export function authenticationFields(call: Call): Fields {
  const { saslSupportedMechs, speculativeAuthenticate } = call.command
  const first = fieldsOf(speculativeAuthenticate)
  return {
    ...(typeof saslSupportedMechs === 'string' && { saslSupportedMechs: [MECHANISM] }),
    ...('saslStart' in first && speculate({ ...call, command: first })),
  }
}

/** If the speculative message fails, the hello still succeeds: the client then authenticates with explicit commands. */
function speculate(call: Call): Fields {
  try {
    return { speculativeAuthenticate: saslStart(call) }
  } catch {
    return {}
  }
}

function failAuthentication(): never {
  throw new CommandError(18, 'Authentication failed.')
}

const textOf = (payload: unknown) => (payload instanceof Binary ? Buffer.from(payload.value()).toString('latin1') : '')

const saslReply = (text: string, { done }: { done: boolean }): Fields => ({
  conversationId: CONVERSATION,
  done,
  payload: new Binary(Buffer.from(text)),
  ok: 1,
})
