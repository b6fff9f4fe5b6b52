export interface FilterOption<Value extends string> {
  value: Value
  label: string
}

export interface FilterGroup<Value extends string> {
  label: string
  options: readonly FilterOption<Value>[]
}

/** "Pending, Confirmed"; from three on "Pending and 2 more". */
export function chosenLabel<Value extends string>(options: readonly FilterOption<Value>[], chosen: readonly Value[]): string {
  const labels = options.filter((option) => chosen.includes(option.value)).map((option) => option.label)
  return labels.length < 3 ? labels.join(', ') : `${String(labels[0])} and ${String(labels.length - 1)} more`
}
