import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type GlobalParams, ParamsContext } from '../lib/params.ts'
import { queryClient } from '../lib/query-client.ts'
import { MantineRoot } from '../ui/theme/MantineRoot.tsx'
import { Toasts } from '../ui/toast/Toasts.tsx'
import { router } from './router.tsx'
import { SessionProvider } from './session.tsx'

type Props = { params: GlobalParams }

export function App({ params }: Props) {
  const onUnauthorized = useCallback(() => {
    void router.navigate({ to: '/error/$code', params: { code: 'unauthorized' }, search: {}, replace: true })
  }, [])
  return (
    <ParamsContext value={params}>
      <MantineRoot>
        <Toasts />
        <QueryClientProvider client={queryClient}>
          <SessionProvider params={params} onUnauthorized={onUnauthorized}>
            <RouterProvider router={router} />
          </SessionProvider>
        </QueryClientProvider>
      </MantineRoot>
    </ParamsContext>
  )
}
