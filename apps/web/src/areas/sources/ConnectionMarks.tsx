import { useTranslation } from 'react-i18next'
import css from './sources.module.css'

type Props = { isOwn?: boolean; isVerified: boolean }

/** What has to be known of a connection beside its state: that it is public, that it was never seen to work. */
export function ConnectionMarks({ isOwn = true, isVerified }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {!isOwn && (
        <span className={css.mark} title={t('connections.publicHint')}>
          {t('connections.public')}
        </span>
      )}
      {!isVerified && (
        <span className={css.mark} data-tone="doubt" title={t('connections.unverifiedHint')}>
          {t('connections.unverified')}
        </span>
      )}
    </>
  )
}
