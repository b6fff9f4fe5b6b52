/** What is wrong with a field, as a sentence. Contracts leave the field out: "must be a plate like VAA 1234", "enter the start of the day". */
export function fieldProblem(message: string): string {
  const sentence = /^(?:must|is|has|does|contains)\b/.test(message)
    ? `This ${message}`
    : `${message.charAt(0).toUpperCase()}${message.slice(1)}`
  return /[.?]$/.test(sentence) ? sentence : `${sentence}.`
}
