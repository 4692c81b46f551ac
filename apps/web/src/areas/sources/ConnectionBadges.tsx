import { useTranslation } from 'react-i18next'
import { NoteBadge } from '../../ui/badge/NoteBadge.tsx'

type Props = { isOwn?: boolean; isVerified: boolean }

/**
 * Badges next to the state of a connection: that it is public, or that its provider was never tested with
 * real data.
 */
export function ConnectionBadges({ isOwn = true, isVerified }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {!isOwn && <NoteBadge hint={t('connections.publicHint')}>{t('connections.public')}</NoteBadge>}
      {!isVerified && (
        <NoteBadge tone="doubt" hint={t('connections.unverifiedHint')}>
          {t('connections.unverified')}
        </NoteBadge>
      )}
    </>
  )
}
