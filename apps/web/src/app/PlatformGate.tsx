import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PLATFORM_KEY, PlatformPage } from '../areas/platform/PlatformPage.tsx'
import { codeOf } from '../lib/api-error.ts'
import { call } from '../lib/call.ts'
import { SHELL_POLL_MS } from '../lib/query.ts'
import { MessageScreen } from './MessageScreen.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { useSession } from './session.tsx'

/** The platform administration, outside of every organisation; for anyone else the address does not exist. */
export function PlatformGate() {
  const { t } = useTranslation()
  const { user, signIn, signOut } = useSession()
  useEffect(() => {
    if (!user) void signIn()
  }, [user, signIn])
  const platform = useQuery({
    queryKey: PLATFORM_KEY,
    queryFn: ({ signal }) => call('listPlatformSetups', { signal }),
    enabled: user !== null,
    refetchInterval: SHELL_POLL_MS,
    retry: false,
  })
  // A person who no longer administers the platform must not see cached data.
  if (platform.error && codeOf(platform.error) === 'NotFound') return <NotFoundPage />
  if (platform.data) return <PlatformPage platform={platform.data} onSignOut={() => void signOut()} />
  if (!platform.error) return null
  return (
    <MessageScreen
      title={t('errors.title')}
      action={{ label: t('app.retry'), run: () => void platform.refetch() }}
    >
      {t(`errors.${codeOf(platform.error)}`)}
    </MessageScreen>
  )
}
