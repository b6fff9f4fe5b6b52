import { z } from 'zod'
import { defineFeature } from '../feature.ts'
import { signedIn } from '../http/principals.ts'
import { getFile } from '../http/routes.ts'
import { notFound } from '../errors.ts'
import type { DataSeal } from '../security/data-seal.ts'
import { openAttachment, type Attachment } from './attachments.ts'
import { PictureSize } from './contract.ts'
import { findFile, forgetFiles, openOwnFile } from './store.ts'

export interface FileServices {
  /** Of every entity. */
  attachments: readonly Attachment[]
  /** Opens those that are sealed. */
  dataSeal: DataSeal
}

const FileQuery = z.strictObject({ size: z.enum(PictureSize).default('full') })

export const fileFeature = defineFeature<FileServices>({
  routes: ({ attachments, dataSeal: seal }) => [
    getFile(
      '/files/:id',
      'signed-in',
      {
        summary: 'Download a file that you have permission to see',
        query: FileQuery,
      },
      async ({ id, principal, query: { size } }) => {
        const [reader, file] = [signedIn(principal), await findFile(id)]
        if (!file) throw notFound('File')
        return file.attachment === undefined ? openOwnFile(file, reader) : openAttachment(attachments, file, { reader, size, seal })
      },
    ),
  ],
  forgetUser: forgetFiles,
})
