import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MessageScreen } from './MessageScreen.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { useSession } from './session.tsx'

/** /error/expired, /error/inactive, /error/unauthorized: why the account cannot be used, and the way on. */
const PAGES = {
  expired: { title: 'errors.expiredTitle', text: 'errors.AccountExpired' },
  inactive: { title: 'errors.inactiveTitle', text: 'errors.AccountInactive' },
  unauthorized: { title: 'errors.unauthorizedTitle', text: 'errors.Unauthorized' },
} as const

export function ErrorPage() {
  const { t } = useTranslation()
  const { code = '' } = useParams({ strict: false })
  const { user, signIn, signOut } = useSession()
  if (!isKnown(code)) return <NotFoundPage />
  const { title, text } = PAGES[code]
  return (
    <MessageScreen
      title={t(title)}
      action={{
        label: t('signIn.signInAgain'),
        run: code === 'unauthorized' || !user ? signIn : () => signOut(),
      }}
    >
      {t(text)}
    </MessageScreen>
  )
}

function isKnown(code: string): code is keyof typeof PAGES {
  return Object.hasOwn(PAGES, code)
}
