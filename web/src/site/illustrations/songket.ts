/** Songket in one path: a row of diamonds, `step` apart, from x to the right. */
export function diamonds(x: number, y: number, count: number, step: number): string {
  const half = step * 0.36
  let path = ''
  for (let index = 0; index < count; index++)
    path += `M${round(x + step * (index + 0.5))} ${round(y - half)}l${half} ${half}-${half} ${half}-${half}-${half}z`
  return path
}

/** Pucuk rebung, bamboo shoots: a row of tall triangles that stand on y. */
export function shoots(x: number, y: number, count: number, step: number): string {
  let path = ''
  for (let index = 0; index < count; index++)
    path += `M${round(x + step * index)} ${y}l${step / 2}-${step * 0.9} ${step / 2} ${step * 0.9}z`
  return path
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
