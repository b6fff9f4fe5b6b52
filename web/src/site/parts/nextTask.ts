/** Yields to the browser, so that it can handle input before the next task. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
