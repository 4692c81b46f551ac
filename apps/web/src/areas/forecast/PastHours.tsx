import { useCall } from '../../lib/query.ts'
import { usePen } from './pen.ts'
import css from './tables.module.css'
import type { CastpointFacts } from './use-castpoint.ts'

type Props = { castpointId: string; facts: CastpointFacts }

const COLUMNS = [
  { code: 'tair', quantity: 'temperature' },
  { code: 'tdew', quantity: 'temperature' },
  { code: 'rh', quantity: 'percent' },
  { code: 'wind_avg', quantity: 'speed' },
  { code: 'wind_dir', quantity: 'direction' },
  { code: 'rain', quantity: 'rain' },
  { code: 'pres', quantity: 'pressure' },
] as const

/** The atmosphere of the last 48 hours, newest first: readings where there are any, else what was forecast then. */
export function PastHours({ castpointId, facts }: Props) {
  const { t, formats } = usePen(facts.timeZone)
  const { data } = useCall('getAircastAnalysis', { params: { castpointId } }, { keepsFormer: true })
  const rows = (data?.points ?? []).filter(({ origin }) => origin !== 'none').toReversed()
  if (rows.length === 0) return null
  const columns = COLUMNS.filter(({ code }) => rows.some((row) => row[code] !== null))
  return (
    <details className={css.beside}>
      <summary title={t('climate.analysisHint')}>{t('climate.analysis')}</summary>
      <div className={css.scroller}>
        <table className={css.details}>
          <caption className="visually-hidden">{`${t('climate.analysis')} · ${facts.name}`}</caption>
          <thead>
            <tr>
              <th scope="col">{t('forecast.hour')}</th>
              <th scope="col">{t('climate.origin')}</th>
              {columns.map(({ code, quantity }) => (
                <th key={code} scope="col" title={t(`measures.${code}.long`)}>
                  {t(`measures.${code}.short`)}
                  <small>{quantity === 'direction' ? '' : formats.unit(quantity)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const ms = Date.parse(row.dt)
              return (
                <tr key={row.dt}>
                  <th scope="row">{`${formats.shortDay(ms)} ${formats.time(ms)}`}</th>
                  <td className={css.quiet}>{t(`climate.origins.${row.origin}`)}</td>
                  {columns.map(({ code, quantity }) => (
                    <td key={code}>{formats.quantity(quantity, row[code], { unit: false })}</td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </details>
  )
}
