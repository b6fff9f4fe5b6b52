/** Lets the browser answer whoever scrolls or presses, before it goes on. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
