import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keep, readPreference } from '../lib/preference.ts'
import { keepPresentation, PRESENTATION_PATH } from '../lib/presented.ts'
import { MessageScreen } from './MessageScreen.tsx'

const TOKEN = /^#(vgw_[\w-]{20,100})$/
/** Time until the presentation opens: long enough to read the message and to open another page instead. */
const GOES_ON_AFTER_MS = 30_000

/**
 * Page where a wall's browser receives its token: after the #, which browsers do not send, and which is then
 * removed from the address. From then on it signs in and presents automatically.
 */
export function WallPage() {
  const { t } = useTranslation()
  const [hasToken] = useState(() => TOKEN.test(location.hash) || readPreference('wallToken') !== null)
  useEffect(() => {
    const token = TOKEN.exec(location.hash)?.[1]
    if (token) {
      history.replaceState(null, '', '/wall')
      keep('wallToken', token)
      keepPresentation({ origin: '/wall', index: 0, isPaused: false })
      location.assign(PRESENTATION_PATH)
      return
    }
    if (!hasToken) return
    // After a power cut, nobody presses a button, so the page continues by itself.
    const timer = setTimeout(() => location.assign(PRESENTATION_PATH), GOES_ON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [hasToken])
  return (
    <MessageScreen
      title={t('signIn.wallTitle')}
      action={{
        label: t(hasToken ? 'signIn.wallAgain' : 'signIn.signInAgain'),
        run: () => location.assign(hasToken ? PRESENTATION_PATH : '/'),
      }}
    >
      {t(hasToken ? 'signIn.wallRegistered' : 'signIn.wallUnknown')}
    </MessageScreen>
  )
}
