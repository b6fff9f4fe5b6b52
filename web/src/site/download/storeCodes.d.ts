declare module 'virtual:store-codes' {
  export const storeCodes: Readonly<Record<string, { size: number; path: string }>>
}
