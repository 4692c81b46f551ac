import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { LinkButton } from '../../ui/page/LinkButton.tsx'

/** A link to the bulletin of a point, or of all points without `castpointId`; nothing without the right to it. */
export function BulletinLink({ castpointId }: { readonly castpointId?: string }) {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  if (!hasFeature('bulletin_pdf')) return null
  return castpointId === undefined ? (
    <LinkButton to="/pdf/organisation">{t('navigation.bulletin')}</LinkButton>
  ) : (
    <LinkButton to="/pdf/prevision/$castpointId" params={{ castpointId }}>
      {t('navigation.bulletin')}
    </LinkButton>
  )
}
