export interface FilterOption<Value extends string> {
  value: Value
  label: string
}

/** "Pending, Confirmed"; from the third on "Pending and 2 more". */
export function chosenWords<Value extends string>(options: readonly FilterOption<Value>[], chosen: readonly Value[]): string {
  const words = options.filter((option) => chosen.includes(option.value)).map((option) => option.label)
  return words.length < 3 ? words.join(', ') : `${String(words[0])} and ${String(words.length - 1)} more`
}
