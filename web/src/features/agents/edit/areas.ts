/** The areas with one more, which is named once however it is written. */
export function withArea(areas: readonly string[], written: string): string[] {
  const area = written.trim().replaceAll(/\s+/g, ' ')
  return areas.some((each) => each.toLowerCase() === area.toLowerCase()) ? [...areas] : [...areas, area]
}
