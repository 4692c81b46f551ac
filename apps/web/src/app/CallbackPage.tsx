import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingScreen } from './LoadingScreen.tsx'
import { MessageScreen } from './MessageScreen.tsx'
import { useSession } from './session.tsx'

const NOTHING_DONE = [false, false, false, false, false]

/** The identity provider returns here: finishes the sign-in and continues to the requested address. */
export function CallbackPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { finishSignIn, signIn } = useSession()
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    finishSignIn().then(
      (address) => navigate({ href: address, replace: true }),
      (error) => {
        console.error(error)
        setHasFailed(true)
      },
    )
  }, [finishSignIn, navigate])

  if (!hasFailed) return <LoadingScreen done={NOTHING_DONE} />
  return (
    <MessageScreen title={t('signIn.title')} action={{ label: t('signIn.signInAgain'), run: signIn }}>
      {t('signIn.failed')}
    </MessageScreen>
  )
}
