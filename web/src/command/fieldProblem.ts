/** What is wrong with a field, as a sentence. Contracts leave the field out: "must be a plate like VAA 1234", "say when the day starts". */
export function fieldProblem(message: string): string {
  const sentence = /^(?:must|is|has)\b/.test(message) ? `This ${message}` : `${message.charAt(0).toUpperCase()}${message.slice(1)}`
  return /[.?]$/.test(sentence) ? sentence : `${sentence}.`
}
