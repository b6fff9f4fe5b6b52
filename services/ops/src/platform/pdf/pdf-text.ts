/** Drawn by the standard fonts of PDF: Western European letters, and a few marks. */
const unknown = /[^\u0020-\u007E\u00A0-\u00FF–—‘’“”•…€™]/g

/** A text as the standard fonts of PDF can draw it: a true minus becomes a dash of its length, an unknown letter "?". */
export const pdfText = (text: string): string => text.replaceAll('\u2212', '–').replaceAll(unknown, '?')
