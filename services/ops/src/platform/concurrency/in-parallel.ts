/** Parts of at most so many elements, in their order. */
export const partsOf = <Element>(elements: readonly Element[], sizeMax: number): Element[][] =>
  Array.from({ length: Math.ceil(elements.length / sizeMax) }, (_, part) => elements.slice(part * sizeMax, (part + 1) * sizeMax))

/** The same of what comes one by one. */
export async function* partsOfStream<Element>(elements: AsyncIterable<Element>, sizeMax: number): AsyncIterable<Element[]> {
  let part: Element[] = []
  for await (const element of elements) {
    part.push(element)
    if (part.length < sizeMax) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

/** Does something for each element, a few at a time. Throws the first failure. */
export async function inParallel<Element>(
  elements: readonly Element[],
  width: number,
  act: (element: Element) => Promise<void>,
): Promise<void> {
  const rest = elements.values()
  const worker = async () => {
    for (const element of rest) await act(element)
  }
  await Promise.all(Array.from({ length: width }, worker))
}
