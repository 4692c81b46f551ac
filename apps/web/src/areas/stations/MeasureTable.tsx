import { Checkbox } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Age } from '../../ui/Age.tsx'
import { DoubtSign } from './DoubtSign.tsx'
import css from './detail.module.css'
import { toggled } from './detail-shape.ts'
import { qualityReason } from './quality.ts'
import { Sparkline } from './Sparkline.tsx'
import type { NowProps } from './TileGroups.tsx'
import { TrendArrow } from './TrendArrow.tsx'
import { Value } from './Value.tsx'

/** Station version 1: what the station says now as compact tables, a row a measure. */
export function MeasureTable({ groups, station, latest, recent, chosen, change }: NowProps) {
  const { t } = useTranslation()
  const formats = useContextData().formats(station.timezone)
  return (
    <div className={css.measureTables}>
      {groups.map(({ group, codes }) => (
        <table key={group} className={css.measureTable}>
          <caption>{t(`stations.groups.${group}`)}</caption>
          <thead className="visually-hidden">
            <tr>
              {['stations.measures', 'stations.value', 'stations.trend', 'stations.columns.age'].map(
                (key) => (
                  <th key={key} scope="col">
                    {t(key)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {codes.map((code) => {
              const entry = latest[code]
              const values = recent?.values[code] ?? []
              const reason = entry?.quality && qualityReason({ code, quality: entry.quality }, t, formats)
              return (
                <Fragment key={code}>
                  <tr data-doubtful={reason ? true : undefined}>
                    <th scope="row">
                      <Checkbox
                        size="xs"
                        label={t(`measures.${code}.long`)}
                        checked={chosen.includes(code)}
                        onChange={() => change({ measures: toggled(chosen, code) })}
                      />
                    </th>
                    <td className={css.measureValue}>
                      {reason && <DoubtSign reason={reason} size={14} className={css.measureSign} />}
                      <Value code={code} value={entry?.value ?? null} />
                    </td>
                    <td className={css.measureTrend}>
                      <TrendArrow code={code} values={values} />
                      <Sparkline code={code} values={values} />
                    </td>
                    <td className={css.measureAge}>
                      <Age
                        atMs={entry ? Date.parse(entry.observedAt) : null}
                        periodS={station.period}
                        timeZone={station.timezone}
                        form="short"
                      />
                    </td>
                  </tr>
                  {reason && (
                    <tr>
                      <td colSpan={4} className={css.measureDoubt}>
                        {reason}
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
        </table>
      ))}
    </div>
  )
}
