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
