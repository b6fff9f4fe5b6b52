import { defineFeature } from '../../app/feature.ts'
import { paths } from '../../app/paths.ts'

export const signInFeature = defineFeature({
  pages: [{ path: paths.signIn, title: 'Sign in', isPublic: true, load: async () => (await import('./SignInPage.tsx')).SignInPage }],
  notices: async () => (await import('./signInNotices.tsx')).signInNotices,
})
