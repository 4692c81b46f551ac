import { useTranslation } from 'react-i18next'
import css from './status.module.css'

type Props = { form: 'chip' | 'strip' }

/** Notice on every screen that the data are simulated. */
export function SimulatedNotice({ form }: Props) {
  const { t } = useTranslation()
  if (form === 'strip') {
    return <p className={css.simulatedStrip}>{t('app.simulatedHint')}</p>
  }
  return (
    <span className={css.simulated} title={t('app.simulatedHint')}>
      {t('app.simulated')}
      <span className="visually-hidden"> · {t('app.simulatedHint')}</span>
    </span>
  )
}
