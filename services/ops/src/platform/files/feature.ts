import { defineFeature } from '../feature.ts'
import { signedIn } from '../http/principals.ts'
import { getFile } from '../http/routes.ts'
import { forgetFiles, openFile, startFileSweep } from './store.ts'

export const fileFeature = defineFeature({
  routes: () => [
    getFile(
      '/files/:id',
      'signed-in',
      { summary: 'A file of your own, while you hold the permissions that its content needs' },
      ({ id, principal }) => openFile(id, signedIn(principal)),
    ),
  ],
  background: [startFileSweep],
  forgetUser: forgetFiles,
})
