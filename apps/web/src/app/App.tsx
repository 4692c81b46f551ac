import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { FailureCode } from '../lib/api-error.ts'
import { type GlobalParams, ParamsContext } from '../lib/params.ts'
import { queryClient } from '../lib/query-client.ts'
import { MantineRoot } from '../ui/theme/MantineRoot.tsx'
import { Toasts } from '../ui/toast/Toasts.tsx'
import { reasonOf } from './guards.ts'
import { router } from './router.tsx'
import { SessionProvider } from './session.tsx'

type Props = { params: GlobalParams }

export function App({ params }: Props) {
  const onUnauthorized = useCallback((code: FailureCode) => {
    const params = { code: 'unauthorized' }
    void router.navigate({ to: '/error/$code', params, search: reasonOf(code), replace: true })
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
