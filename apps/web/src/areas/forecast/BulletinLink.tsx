import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'

/** The way to the bulletin of a point, or of all where none is named; nothing for whoever may not have it. */
export function BulletinLink({ castpointId }: { readonly castpointId?: string }) {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  if (!hasFeature('bulletin_pdf')) return null
  return (
    <Button
      size="xs"
      variant="default"
      c="var(--text)"
      renderRoot={(props) =>
        castpointId === undefined ? (
          <Link {...props} to="/pdf/organisation" />
        ) : (
          <Link {...props} to="/pdf/prevision/$castpointId" params={{ castpointId }} />
        )
      }
    >
      {t('navigation.bulletin')}
    </Button>
  )
}
