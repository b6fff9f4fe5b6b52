/** A name of the contract as text: `agent_en_route` → "Agent en route", `super_admin` → "Super admin". */
export function labelOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
}
