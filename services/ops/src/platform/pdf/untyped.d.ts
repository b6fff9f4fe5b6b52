/** Types of the used parts of packages that have none, or none that are right for modules. */
declare module 'bidi-js' {
  /** Opaque: of `levels`, one for each UTF-16 unit, the odd ones run from right to left. */
  export interface EmbeddingLevels {
    levels: Uint8Array
  }
  export interface Bidi {
    getEmbeddingLevels(text: string, direction: 'ltr'): EmbeddingLevels
    /** Of the first character of a text: "L", "AL". */
    getBidiCharTypeName: (character: string) => string
    /** The first and last places of parts that are to be reversed, one after the other. */
    getReorderSegments(text: string, levels: EmbeddingLevels): readonly (readonly [number, number])[]
  }
  export default function createBidi(): Bidi
}
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
