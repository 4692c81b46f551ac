import { useTranslation } from 'react-i18next'
import { NoteBadge } from '../../ui/badge/Mark.tsx'

type Props = { isOwn?: boolean; isVerified: boolean }

/** What has to be known of a connection beside its state: that it is public, that it was never seen to work. */
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
