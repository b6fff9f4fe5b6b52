/** Text that never wraps over two lines: "8:00 pm". */
export const joined = (text: string): string => text.replaceAll(/\s/g, '\u00a0')
