/** The kinds of files that can be uploaded. */
export const FileKinds = ['jpg', 'png', 'webp', 'pdf'] as const
export type FileKind = (typeof FileKinds)[number]

export const pictureKinds = ['jpg', 'png', 'webp'] as const satisfies readonly FileKind[]

/** Media type and name of each kind. */
export const kindFacts: Readonly<Record<FileKind, { type: string; label: string }>> = {
  jpg: { type: 'image/jpeg', label: 'JPG' },
  png: { type: 'image/png', label: 'PNG' },
  webp: { type: 'image/webp', label: 'WebP' },
  pdf: { type: 'application/pdf', label: 'PDF' },
}

/** How large an uploaded file may be: 5 MB. */
export const uploadMaxBytes = 5 * 1024 * 1024

/** "JPG, PNG or WebP". */
export function kindNames(kinds: readonly FileKind[]): string {
  const labels = kinds.map((kind) => kindFacts[kind].label)
  return [labels.slice(0, -1).join(', '), labels.at(-1)].filter(Boolean).join(' or ')
}

export const tooLargeText = 'This file is larger than 5 MB. Choose a smaller file or reduce the image size.'
export const wrongKindText = (kinds: readonly FileKind[]): string => `This file is not a ${kindNames(kinds)}. Choose another file.`

/** A stored picture is served whole, or as a thumbnail. */
export const PictureSize = ['full', 'thumbnail'] as const
export type PictureSize = (typeof PictureSize)[number]
