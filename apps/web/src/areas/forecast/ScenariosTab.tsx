import { useCall } from '../../lib/query.ts'
import { runSourceName } from '../../lib/run-source.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import type { TabProps } from './ForecastTabs.tsx'
import { type Pen, usePen } from './pen.ts'
import css from './scenarios.module.css'
import {
  FOURS,
  isKnownDay,
  type Limit,
  membersOf,
  PROBABILITIES,
  percentOf,
  type ScenarioDay,
  type Scenarios,
} from './scenarios.ts'

/** Four courses a day of equal chance, and how likely what matters on a road is. */
export function ScenariosTab({ castpointId, facts, originMs }: TabProps) {
  const pen = usePen(facts.timeZone)
  const { t, formats } = pen
  const { data, error, refetch } = useCall('getScenarios', { params: { castpointId } }, { keepsFormer: true })
  if (!data) {
    return error ? (
      <Failure error={error} what={t('scenarios.failed')} onRetry={() => void refetch()} />
    ) : (
      <Loading shape="table" count={12} />
    )
  }
  const days = data.days.filter((day) => Date.parse(day.to) > originMs && isKnownDay(day))
  if (data.basis === null || days.length === 0) return <Empty>{t('scenarios.notYet')}</Empty>
  return (
    <>
      <p className={css.intro}>{[t('scenarios.intro'), ...basisWords(pen, data, days)].join(' ')}</p>
      <div className={css.days}>
        {days.map((day) => (
          <section key={day.day} className={css.day} aria-labelledby={`scenarios-${day.day}`}>
            <h3 id={`scenarios-${day.day}`}>{formats.day(Date.parse(day.from))}</h3>
            <Fours pen={pen} day={day} quantiles={data.quantiles} />
            <Probabilities pen={pen} day={day} />
          </section>
        ))}
      </div>
    </>
  )
}

/** Where the spread comes from: an ensemble as far as it reaches, past errors for the days after it. */
function basisWords(
  { t, formats }: Pen,
  { basis, ensemble }: Scenarios,
  days: readonly ScenarioDay[],
): string[] {
  const kinds = (['ensemble', 'past_errors'] as const).map((kind) => ({
    kind,
    own: days.filter((day) => (day.basis ?? basis) === kind),
  }))
  const known = kinds.filter(({ own }) => own.length > 0)
  return known.map(({ kind, own }, index) => {
    const { least, most } = membersOf(own)
    const members = least === most ? formats.number(most, 0) : `${least}–${most}`
    if (index > 0)
      return t('scenarios.basis.then', { members, day: formats.day(Date.parse(own[0]?.from ?? '')) })
    if (kind === 'past_errors' || !ensemble) return t(`scenarios.basis.${kind}`, { members })
    const source = runSourceName(t, ensemble.source)
    return `${t('scenarios.basis.ensembleOf', { members, source })} ${ensemble.attribution}`.trim()
  })
}

const QUARTERS = ['lowest', 'low', 'high', 'highest'] as const

type DayProps = { pen: Pen; day: ScenarioDay }

function Fours({ pen, day, quantiles }: DayProps & { quantiles: readonly number[] }) {
  const { t, formats } = pen
  const rows = FOURS.filter(({ code }) => day[code] !== null)
  if (rows.length === 0) return <p className={css.missing}>{t('scenarios.notYet')}</p>
  return (
    <table className={css.fours}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('forecast.measure')}</span>
          </th>
          {QUARTERS.map((quarter, index) => (
            <th key={quarter} scope="col">
              {t(`scenarios.quarters.${quarter}`)}
              <small>{formats.quantity('percent', (quantiles[index] ?? 0) * 100, { digits: 1 })}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ code, label, quantity }) => (
          <tr key={code}>
            <th scope="row">
              {t(label)} <small>{formats.unit(quantity)}</small>
            </th>
            {QUARTERS.map((quarter, index) => {
              const value = day[code]?.[index] ?? null
              return (
                <td
                  key={quarter}
                  data-freezing={(quantity === 'temperature' && value !== null && value < 0) || undefined}
                  data-quiet={(quantity === 'rain' && value === 0) || undefined}
                >
                  {quantity === 'rain' && value === 0
                    ? '0'
                    : formats.quantity(quantity, value, { unit: false })}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Probabilities({ pen, day }: DayProps) {
  const { t, formats } = pen
  const rows = PROBABILITIES.filter(({ code }) => day.probabilities[code] !== null)
  if (rows.length === 0) return <p className={css.missing}>{t('scenarios.noProbabilities')}</p>
  return (
    <dl className={css.probabilities}>
      {rows.map(({ code, label, limit }) => {
        const percent = percentOf(day.probabilities[code] ?? 0)
        const written = limit && { limit: limitText(formats, limit) }
        return (
          <div key={code} data-likely={percent >= 50 || undefined}>
            <dt>{t(label, written)}</dt>
            <dd>
              <span className={css.bar} aria-hidden>
                <span style={{ width: `${percent}%` }} />
              </span>
              {formats.quantity('percent', percent)}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Limits are whole in metric units; converted they keep their decimals. */
function limitText({ quantity, settings }: Pen['formats'], { quantity: kind, value }: Limit): string {
  return quantity(kind, value, settings.units === 'metric' ? { digits: 0 } : {})
}
