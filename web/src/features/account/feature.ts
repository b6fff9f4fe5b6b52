import { defineFeature } from '../../app/feature.ts'
import { paths } from '../../app/paths.ts'

export const accountFeature = defineFeature({
  pages: [
    { path: paths.account, title: 'Your account', load: async () => (await import('./AccountPage.tsx')).AccountPage },
    {
      path: paths.forgotPassword,
      title: 'Forgot your password?',
      isPublic: true,
      load: async () => (await import('./links/ForgotPasswordPage.tsx')).ForgotPasswordPage,
    },
    {
      path: paths.resetPassword,
      title: 'New password',
      isPublic: true,
      load: async () => (await import('./links/ResetPasswordPage.tsx')).ResetPasswordPage,
    },
    {
      path: paths.invitation,
      title: 'Invitation',
      isPublic: true,
      load: async () => (await import('./links/InvitationPage.tsx')).InvitationPage,
    },
    {
      path: paths.confirmEmail,
      title: 'Confirm email',
      isPublic: true,
      load: async () => (await import('./links/ConfirmEmailPage.tsx')).ConfirmEmailPage,
    },
  ],
})
