/** +60128841907 → "+60 12-884 1907" */
export function phoneLabel(phone: string): string {
  return phone.replace(/^\+60(\d{2})(\d{3,4})(\d{4})$/, '+60 $1-$2 $3')
}
