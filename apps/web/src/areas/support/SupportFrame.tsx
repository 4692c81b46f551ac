import { Navigate } from '@tanstack/react-router'
import { useContextData } from '../../lib/context.ts'
import { Page, type PageProps } from '../../ui/page/Page.tsx'

/** The frame of a support screen; some roles have no access. */
export function SupportFrame(page: PageProps) {
  const { hasFeature } = useContextData()
  return hasFeature('support_disable') ? <Navigate to="/" replace /> : <Page {...page} />
}
