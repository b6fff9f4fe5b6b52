// The words that texts for users do not use, and what they use instead. Codes, keys and identifiers are not texts.

/** Texts that stay as they are: the specification quotes them, or the word is meant literally. */
const ALLOWED = new Set([
  'Folded by hand the way you keep your drawers: flat, rolled or file-fold.',
  'Songket, please handle by hand',
  // A way of paying in the field apps, not a text.
  'at the door',
])

const RULES = [
  [/\bnobody knows\b/i, 'Outcome unknown, or: is still unconfirmed'],
  [/\bnobody (?:in time|decided)\b/i, 'Expired, or: expired without a decision'],
  [/\bnobody\b/i, 'no user, no agents, or the noun that is missing'],
  [/\b(?:somebody|someone)(?: else)?\b/i, 'another user, a user, or the role'],
  [/\bwhoever\b/i, 'the user who, or the role'],
  [/\banew\b/i, 'again, or new'],
  [/\b(?:is|are|was|were|be|been) told\b/i, 'notified'],
  [/\bbesides?\b/i, 'next to, compared with, or in addition to'],
  [/\bmeanwhile\b/i, 'leave it out, or say until when'],
  [/\bby hand\b/i, 'manually, or: manual'],
  [/\b(?:come|comes|came|coming) in\b/i, 'received'],
  [/\b(?:goes|went|gone) back\b/i, 'is refunded, or is returned'],
  [/\b(?:let|lets|letting) go\b/i, 'release, or: drop to upload'],
  [/\b(?:become|becomes|became) of\b/i, 'outcome'],
  [/\b(?:run|runs|ran) out\b/i, 'expired'],
  [/\bat the door\b/i, 'at pickup, or: on delivery'],
  [/\b(?:is|are) made of\b/i, 'consists of, or: contains'],
  [/\bpapers?\b/i, 'document'],
  [/\b(?:Asked|Ask) (?:for|by|again|me)\b/, 'Requested, Requested by, or: Request'],
  [/\bsecond person\b/i, 'Awaiting approval, or: another user must approve'],
  [/\b(?:take|takes|taken|took) back\b/i, 'withdraw'],
  [/\b(?:pay|pays|paid) back\b/i, 'refund'],
  [/\bowed back\b|\bdue back\b/i, 'refund due'],
  [/\b(?:who|whoever) bears\b|\bborne\b/i, 'cost allocation'],
  [/\bneeds a hand\b/i, 'Needs attention'],
  [/\bunder way\b/i, 'in progress, or: open'],
  [/\b(?:payout|bulk) runs?\b|\bbulk payout\b/i, 'payout batch'],
  [/\bleft out\b/i, 'excluded'],
  [/\bmend(?:s|ed)?\b/i, 'correct, or: resolve'],
  [/\b(?:hand|hands|handed) (?:it |them )?in\b/i, 'submit'],
  [/\bsay (?:why|what|who|to whom|whose)\b/i, 'Enter a reason, Select a type, or the name of the field'],
  [/\bchoose the ground\b/i, 'Select a reason'],
  [/\bwhat we know\b/i, 'Details'],
  [/\bmost first\b|\bleast first\b/i, 'high to low, or: low to high'],
  [/\bnothing (?:of the file|to be called off)\b|\bcalled off\b/i, 'Nothing to cancel, or: the file is discarded'],
  [/\bgoes on by itself\b/i, 'continues in the background'],
  [/\bcounts? as come\b/i, 'Recorded as received'],
  [/\bread statement\b/i, 'Import statement'],
  [/\bway to the bank\b/i, 'Channel'],
  [/\bunchanged for\b/i, 'Last update'],
  [/\bwho gets it\b/i, 'Allocation'],
  [/\bnumber (?:as at|on no)\b|\bcompare each with\b/i, 'matches, is unique, or: compare each field with the document'],
  [/\bcame back in\b/i, '30-day retention'],
  [/\byours for\b/i, 'Reserved for you'],
  [/\b(?:this|every|another|each) run\b/i, 'payout batch'],
  [/\bsessions of before\b/i, 'Earlier sessions'],
  [/^(?:What|Which|Who|When)$/, 'a noun: Type, Record, Performed by, Time'],
  [/(?<![\w-])e-mail/i, 'email, or: Email'],
  [/-RM\b/, '−RM, with the minus sign U+2212'],
]

/** What is wrong with a text for users, and what to write instead; undefined if nothing is. */
export function checkText(text) {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (ALLOWED.has(plain)) return undefined
  for (const [pattern, instead] of RULES) {
    const found = pattern.exec(plain)
    if (found) return `"${found[0]}" in "${plain.slice(0, 90)}": use ${instead}`
  }
  return undefined
}
