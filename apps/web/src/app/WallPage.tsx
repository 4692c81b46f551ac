import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keep, readPreference } from '../lib/kept.ts'
import { keepPresentation, PRESENTATION_PATH } from '../lib/presented.ts'
import { MessageScreen } from './MessageScreen.tsx'

const TOKEN = /^#(vgw_[\w-]{20,100})$/
/** Long enough to read what stands there and to go somewhere else. */
const GOES_ON_AFTER_MS = 30_000

/**
 * Where the browser of a wall is given its token: behind the #, which it sends to nobody and which does not stay in the
 * address. From then on it signs in by itself and presents.
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
    // a browser that begins here after a cut of the current has nobody before it
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
      {t(hasToken ? 'signIn.wallKnown' : 'signIn.wallUnknown')}
    </MessageScreen>
  )
}
