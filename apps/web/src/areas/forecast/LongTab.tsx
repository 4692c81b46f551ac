import { useCall } from '../../lib/query.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Falls } from './Falls.tsx'
import type { TabProps } from './ForecastTabs.tsx'
import css from './long-tab.module.css'
import { departureC, hasNormals, type LongDay, longDays } from './normals.ts'
import { type Pen, usePen } from './pen.ts'
import { fallsIn, knowsFalls } from './step.ts'

/** The days further ahead, beside what is usual there at that time of the year. */
export function LongTab({ castpointId, facts, originMs }: TabProps) {
  const pen = usePen(facts.timeZone)
  const { t, formats } = pen
  const days = useCall('getForecast24h', { params: { castpointId } }, { keepsFormer: true })
  const climate = useCall('getClimacast', { params: { castpointId } }, { keepsFormer: true })
  const error = days.error ?? climate.error
  if (!days.data || !climate.data) {
    return error ? (
      <Failure
        error={error}
        what={t('forecast.failed')}
        onRetry={() => void Promise.all([days.refetch(), climate.refetch()])}
      />
    ) : (
      <Loading shape="table" count={8} />
    )
  }
  const list = longDays(days.data.points, climate.data.days, originMs)
  const { basis } = climate.data
  const isNormal = hasNormals(basis)
  if (list.length === 0) return <Empty>{t('climate.noDays')}</Empty>
  return (
    <>
      <p className={css.basis}>
        {basis.from === null || basis.to === null || basis.days === 0
          ? t('climate.noArchive')
          : t(isNormal ? 'climate.basis' : 'climate.shortArchive', {
              days: formats.number(basis.days, 0),
              from: formats.date(Date.parse(basis.from)),
              to: formats.date(Date.parse(basis.to)),
            })}
      </p>
      <div className={css.scroller}>
        <table className={css.table}>
          <caption className="visually-hidden">{`${t('forecast.tabs.longTerm')} · ${facts.name}`}</caption>
          <thead>
            <tr>
              <th scope="col">{t('climate.day')}</th>
              <th scope="col">{t('forecast.airMinimum')}</th>
              <th scope="col">{t('forecast.airMaximum')}</th>
              <th scope="col">{t('forecast.precipitation')}</th>
              <th scope="col">{t(isNormal ? 'climate.normal' : 'climate.mean')}</th>
              <th scope="col">{t('climate.oneInTen')}</th>
              <th scope="col">{t('climate.departure')}</th>
              <th scope="col">{t('climate.meanRain')}</th>
              <th scope="col" title={t('climate.nHint')}>
                n
              </th>
            </tr>
          </thead>
          <tbody>
            {list.map((day) => (
              <Day key={day.step.day} pen={pen} day={day} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Day({ pen, day }: { pen: Pen; day: LongDay }) {
  const { t, formats } = pen
  const { step, normal } = day
  const departure = departureC(day)
  const bare = (value: number | null) => formats.quantity('temperature', value, { unit: false })
  const between = (from: number | null, to: number | null) =>
    from === null || to === null
      ? '–'
      : t('forecast.fromTo', { from: bare(from), to: formats.quantity('temperature', to) })
  return (
    <tr>
      <th scope="row">{formats.day(Date.parse(step.dt))}</th>
      <td data-freezing={(step.tair_min ?? 1) < 0 || undefined}>
        {formats.quantity('temperature', step.tair_min)}
      </td>
      <td data-freezing={(step.tair_max ?? 1) < 0 || undefined}>
        {formats.quantity('temperature', step.tair_max)}
      </td>
      <td>
        <Falls pen={pen} falls={knowsFalls([step]) ? fallsIn([step]) : null} />
      </td>
      <td>{between(normal?.tmin ?? null, normal?.tmax ?? null)}</td>
      <td>{between(normal?.tmin_p10 ?? null, normal?.tmax_p90 ?? null)}</td>
      <td>{departure === null ? '–' : formats.difference('temperature', departure, { sign: true })}</td>
      <td>{formats.quantity('rain', normal?.rain)}</td>
      <td className={css.count}>{normal ? formats.number(normal.n, 0) : '–'}</td>
    </tr>
  )
}
