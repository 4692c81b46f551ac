import { useTranslation } from 'react-i18next'
import css from './status.module.css'

type Props = { form: 'chip' | 'strip' }

/** Says on every screen that the data are no real ones. */
export function SimulatedNotice({ form }: Props) {
  const { t } = useTranslation()
  if (form === 'strip') {
    return <p className={css.simulatedStrip}>{t('sources.simulatedHint')}</p>
  }
  return (
    <span className={css.simulated} title={t('sources.simulatedHint')}>
      {t('sources.simulated')}
      <span className="visually-hidden"> · {t('sources.simulatedHint')}</span>
    </span>
  )
}
