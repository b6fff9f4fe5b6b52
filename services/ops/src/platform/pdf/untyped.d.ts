/** Types of the used parts of packages that have none. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** Where the text may or, if `required`, must end a line; null after the last one. */
    nextBreak(): { position: number; required: boolean } | null
  }
}
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'sfnt'
    noHinting: boolean
    /** A font that varies, as it is at these places of its axes. */
    variationAxes: Readonly<Record<string, number>>
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
}
