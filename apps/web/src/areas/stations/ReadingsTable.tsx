import { useVirtualizer } from '@tanstack/react-virtual'
import { type MeasureCode, measure } from '@verglas/contract/measures'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { CodeBadge } from '../../ui/CodeBadge.tsx'
import { TABLE_DIGITS } from './columns.ts'
import { DoubtSign } from './DoubtSign.tsx'
import { type Reading, readingsOf, type Series } from './detail-shape.ts'
import { qualityReason } from './quality.ts'
import css from './readings-table.module.css'

type Props = { series: Series; chosen: readonly MeasureCode[]; timeZone: string }

const ROW_PX = 28

/** Every reading of the time, newest first; refused values say so. */
export function ReadingsTable({ series, chosen, timeZone }: Props) {
  const { t } = useTranslation()
  const { unit } = useContextData().formats(timeZone)
  const scroller = useRef<HTMLDivElement>(null)
  const readings = useMemo(() => readingsOf(series), [series])
  const virtual = useVirtualizer({
    count: readings.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = Math.max(0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section ref={scroller} className={css.scroller} tabIndex={0} aria-label={t('stations.table')}>
      <table className={css.table} aria-rowcount={readings.length + 1}>
        <thead>
          <tr>
            <th scope="col">{t('time.hour')}</th>
            {chosen.map((code) => (
              <th
                key={code}
                scope="col"
                className={isWord(code) ? undefined : css.end}
                title={t(`measures.${code}.long`)}
              >
                {t(`measures.${code}.short`)}
                <span className={css.unit}>{isWord(code) ? '' : unit(measure(code).quantity)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {items.map(({ index }) => {
            const reading = readings[index]
            return (
              reading && (
                <Row
                  key={reading.atMs}
                  reading={reading}
                  rowIndex={index + 2}
                  series={series}
                  chosen={chosen}
                  timeZone={timeZone}
                />
              )
            )
          })}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
    </section>
  )
}

/** Written with letters: stands left. */
const isWord = (code: MeasureCode) => measure(code).codes !== undefined

type RowProps = Props & { reading: Reading; rowIndex: number }

function Row({ reading, rowIndex, series, chosen, timeZone }: RowProps) {
  const { t } = useTranslation()
  const formats = useContextData().formats(timeZone)
  const { index, atMs, quality } = reading
  return (
    <tr aria-rowindex={rowIndex}>
      <th scope="row">
        <time dateTime={new Date(atMs).toISOString()} title={formats.dateTime(atMs)}>
          {`${formats.shortDay(atMs)} ${formats.time(atMs)}`}
        </time>
      </th>
      {chosen.map((code) => {
        const value = series.values[code]?.[index] ?? null
        const doubt = quality.get(code)
        const reason = doubt && qualityReason({ code, quality: doubt }, t, formats)
        return (
          <td
            key={code}
            className={isWord(code) ? undefined : css.end}
            title={reason}
            data-missing={value === null || undefined}
          >
            {reason && <DoubtSign reason={reason} className={css.doubt} />}
            <Cell code={code} value={value} timeZone={timeZone} />
          </td>
        )
      })}
    </tr>
  )
}

function Cell({ code, value, timeZone }: { code: MeasureCode; value: number | null; timeZone: string }) {
  const { quantity: write } = useContextData().formats(timeZone)
  const { quantity, codes } = measure(code)
  if (codes && codes !== 'weather') return <CodeBadge table={codes} code={value} />
  const digits = TABLE_DIGITS[quantity]
  return write(quantity, value, {
    unit: quantity === 'visibility' || quantity === 'direction',
    ...(digits === undefined ? {} : { digits }),
  })
}
