import { Navigate } from '@tanstack/react-router'
import { useContextData } from '../../lib/context.ts'
import { Page, type PageProps } from '../../ui/page/Page.tsx'

/** The frame of a screen of the support, which some roles do not have. */
export function SupportFrame(page: PageProps) {
  const { hasFeature } = useContextData()
  return hasFeature('support_disable') ? <Navigate to="/" replace /> : <Page {...page} />
}
