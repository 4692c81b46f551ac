import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { deviceName } from '../../lib/device-name.ts'
import { useCall } from '../../lib/query.ts'
import { pushObstacle, subscribeBrowser, thisBrowserId, unsubscribeBrowser } from './browser-push.ts'
import { useNotificationChange } from './use-notifications.ts'

/** Query key for the state of the browser itself, which is not the answer of a call. */
const BROWSER_KEY = ['this-browser']

/** The person's browsers that receive notifications, with functions to add and remove this one. */
export function usePushDevices() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { me } = useContextData()
  const answer = useCall('listPushDevices', {}, { refetchOnMount: true })
  const browser = useQuery({ queryKey: BROWSER_KEY, queryFn: thisBrowserId, staleTime: 0 })
  const [isRefused, setRefused] = useState(false)
  const params = { userId: me.id }

  const registration = useNotificationChange(async (body: Awaited<ReturnType<typeof subscribeBrowser>>) => {
    const name = deviceName(navigator.userAgent) || t('notifications.unknownBrowser')
    return call('addPushDevice', { params, body: { ...body, name } })
  })
  const removal = useNotificationChange((pushDeviceId: string) =>
    call('removePushDevice', { params: { ...params, pushDeviceId } }),
  )
  const settle = () => client.invalidateQueries({ queryKey: BROWSER_KEY })

  return {
    answer,
    browserId: browser.data ?? null,
    isRunning: registration.isRunning || removal.isRunning,
    problem: isRefused ? t('notifications.browserRefused') : (registration.problem ?? removal.problem),
    /** Checked at each render: the person may have answered the browser meanwhile. */
    obstacle: answer.data ? pushObstacle(answer.data.serverKey) : null,
    async add(serverKey: string) {
      // The person or the browser refused (NotAllowedError, AbortError), which the page displays.
      const subscription = await subscribeBrowser(serverKey).catch(() => null)
      setRefused(subscription === null)
      if (subscription) await registration.run(subscription)
      await settle()
    },
    async remove(id: string) {
      setRefused(false)
      if ((await removal.run(id)) && id === browser.data) await unsubscribeBrowser()
      await settle()
    },
  }
}
