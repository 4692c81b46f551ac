import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageScreen } from './MessageScreen.tsx'

/** A session that opens sooner needs no message. */
const VISIBLE_AFTER_MS = 3_000

/** A wall that starts before the network or the server is available; it retries by itself. */
export function WallWaiting() {
  const { t } = useTranslation()
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsVisible(true), VISIBLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isVisible) return null
  return (
    <MessageScreen
      title={t('signIn.wallWaitingTitle')}
      action={{ label: t('app.reload'), run: () => location.reload() }}
    >
      {t('signIn.wallWaiting')}
    </MessageScreen>
  )
}
