import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keep, kept } from '../lib/kept.ts'
import { keepPresentation, PRESENTATION_PATH } from '../lib/presented.ts'
import { MessageScreen } from './MessageScreen.tsx'

const TOKEN = /^#(vgw_[\w-]{20,100})$/

/**
 * Where the browser of a wall is given its token: behind the #, which it sends to nobody and which does not stay in the
 * address. From then on it signs in by itself and presents.
 */
export function WallPage() {
  const { t } = useTranslation()
  const [hasToken] = useState(() => TOKEN.test(location.hash) || kept('wallToken') !== null)
  useEffect(() => {
    const token = TOKEN.exec(location.hash)?.[1]
    if (token) {
      history.replaceState(null, '', '/wall')
      keep('wallToken', token)
      keepPresentation({ origin: '/', index: 0, isPaused: false })
      location.assign(PRESENTATION_PATH)
    }
  }, [])
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
