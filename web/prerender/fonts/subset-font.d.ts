/** Types of the used part of the package, which has none. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'sfnt' | 'woff2'
    noHinting?: boolean
    preserveNameIds?: readonly number[]
    variationAxes?: Readonly<Record<string, { min: number; max: number; default: number }>>
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
}
