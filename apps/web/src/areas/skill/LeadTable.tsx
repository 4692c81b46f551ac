import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { runSourceName } from '../../lib/run-source.ts'
import css from './skill.module.css'
import { gainOf, type LeadSkill, leadName, type MeasureSkill, quantityOf, sourcesOf } from './skill.ts'

type Props = { measure: MeasureSkill; timeZone: string }

/** Every score of a measure, one line a lead. */
export function LeadTable({ measure, timeZone }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats(timeZone)
  const quantity = quantityOf(measure.measure)
  const unit = formats.unit(quantity)
  const sources = sourcesOf(measure)
  const hasEvents = measure.leads.some(
    ({ hitRate, falseAlarmRatio }) => hitRate !== null || falseAlarmRatio !== null,
  )
  const hasProbabilities = measure.leads.some(({ brier }) => brier !== null)
  const error = (value: number | null | undefined) => formats.difference(quantity, value, { unit: false })
  const share = (value: number | null) => formats.quantity('percent', value === null ? null : value * 100)
  const sourceError = (lead: LeadSkill, source: string) =>
    lead.sources.find((entry) => entry.source === source)?.rmse
  return (
    <div className={css.scroller}>
      <table className={css.table}>
        <caption className="visually-hidden">{t(`measures.${measure.measure}.long`)}</caption>
        <thead>
          <tr>
            <th scope="col">{t('skill.lead')}</th>
            <th scope="col">n</th>
            <th scope="col" title={t('skill.rmseHint')}>
              {t('skill.rmse')} <small>{unit}</small>
            </th>
            <th scope="col">
              {t('skill.mae')} <small>{unit}</small>
            </th>
            <th scope="col">
              {t('skill.bias')} <small>{unit}</small>
            </th>
            <th scope="col" title={t('skill.persistenceHint')}>
              {t('skill.persistence')} <small>{unit}</small>
            </th>
            <th scope="col" title={t('skill.gainHint')}>
              {t('skill.gain')}
            </th>
            {sources.map((source) => (
              <th key={source} scope="col">
                {runSourceName(t, source)} <small>{unit}</small>
              </th>
            ))}
            {hasEvents && (
              <>
                <th scope="col" title={t('skill.hitRateHint')}>
                  {t('skill.hitRate')}
                </th>
                <th scope="col" title={t('skill.falseAlarmHint')}>
                  {t('skill.falseAlarm')}
                </th>
                <th scope="col" title={t('skill.criticalHint')}>
                  {t('skill.critical')}
                </th>
              </>
            )}
            {hasProbabilities && (
              <th scope="col" title={t('skill.brierHint')}>
                {t('skill.brier')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {measure.leads.map((lead) => (
            <tr key={lead.toH}>
              <th scope="row">{leadName(lead)}</th>
              <td className={css.quiet}>{formats.number(lead.forecast.n, 0)}</td>
              <td>
                <strong>{error(lead.forecast.rmse)}</strong>
              </td>
              <td>{error(lead.forecast.mae)}</td>
              <td>{formats.difference(quantity, lead.forecast.bias, { unit: false, sign: true })}</td>
              <td>{error(lead.persistence.rmse)}</td>
              <td>{share(gainOf(lead))}</td>
              {sources.map((source) => (
                <td key={source}>{error(sourceError(lead, source))}</td>
              ))}
              {hasEvents && (
                <>
                  <td>{share(lead.hitRate)}</td>
                  <td>{share(lead.falseAlarmRatio)}</td>
                  <td>{share(lead.percentCorrect)}</td>
                </>
              )}
              {hasProbabilities && <td>{formats.number(lead.brier, 3)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
