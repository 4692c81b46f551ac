import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useComesBack } from '../lib/use-comes-back.ts'
import { MessageScreen } from './MessageScreen.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { useSession } from './session.tsx'

/** /error/expired, /error/inactive, /error/unauthorized: why the account cannot be used, and what to do. */
const PAGES = {
  expired: { title: 'errors.expiredTitle', text: 'errors.AccountExpired' },
  inactive: { title: 'errors.inactiveTitle', text: 'errors.AccountInactive' },
  unauthorized: { title: 'errors.unauthorizedTitle', text: 'errors.Unauthorized' },
} as const

/** Reasons that share a page with another reason but have their own text. */
const REASONS = {
  AccountLocked: { page: 'inactive', title: 'errors.lockedTitle', text: 'errors.AccountLocked' },
  InvalidSetup: { page: 'unauthorized', title: 'errors.noSetupTitle', text: 'errors.InvalidSetup' },
  NoSuchPerson: { page: 'unauthorized', title: 'errors.noPersonTitle', text: 'errors.NoSuchPerson' },
  EmailNotVerified: { page: 'unauthorized', title: 'errors.noPersonTitle', text: 'errors.EmailNotVerified' },
  EmailMissing: { page: 'unauthorized', title: 'errors.noPersonTitle', text: 'errors.EmailMissing' },
  WrongAudience: { page: 'unauthorized', title: 'errors.unauthorizedTitle', text: 'errors.WrongAudience' },
} as const

export function ErrorPage() {
  const { t } = useTranslation()
  const { code = '' } = useParams({ strict: false })
  const { reason = '' } = useSearch({ strict: false })
  const { user, signIn, signOut } = useSession()
  useComesBack()
  if (!isErrorPage(code)) return <NotFoundPage />
  const errorTexts = isReason(reason) && REASONS[reason].page === code ? REASONS[reason] : PAGES[code]
  return (
    <MessageScreen
      title={t(errorTexts.title)}
      action={{
        label: t('signIn.signInAgain'),
        run: !user || errorTexts === PAGES.unauthorized ? signIn : () => signOut(),
      }}
    >
      {t(errorTexts.text)}
    </MessageScreen>
  )
}

function isErrorPage(code: string): code is keyof typeof PAGES {
  return Object.hasOwn(PAGES, code)
}

function isReason(text: string): text is keyof typeof REASONS {
  return Object.hasOwn(REASONS, text)
}
