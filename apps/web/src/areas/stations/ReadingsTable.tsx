import { type MeasureCode, measure } from '@verglas/contract/measures'
import type { Formats, Translate } from '@verglas/language'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { CodeBadge } from '../../ui/badge/CodeBadge.tsx'
import type { CodeTable } from '../../ui/badge/code-palettes.ts'
import { Box } from '../../ui/layout/Box.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { DoubtIcon } from '../../ui/value/DoubtIcon.tsx'
import { Quiet } from '../../ui/value/Quiet.tsx'
import { TABLE_DIGITS } from './columns.ts'
import { type Reading, readingsOf, type Series } from './detail-shape.ts'
import { qualityReason } from './quality.ts'

type Props = { series: Series; chosen: readonly MeasureCode[]; timeZone: string }

const ROW_PX = 28

/** Every reading of the range, latest first; refused values are marked. */
export function ReadingsTable({ series, chosen, timeZone }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats(timeZone)
  const readings = useMemo(() => readingsOf(series), [series])
  const columns = useMemo(
    () => [timeColumn(formats, t), ...chosen.map((code) => measureColumn(code, series, formats, t))],
    [chosen, series, formats, t],
  )
  return (
    <Box height={520}>
      <DataTable
        label={t('stations.table')}
        rows={readings}
        rowId={idOf}
        columns={columns}
        rowHeightPx={ROW_PX}
      />
    </Box>
  )
}

const idOf = ({ atMs }: Reading) => String(atMs)

function timeColumn({ shortDay, time, dateTime }: Formats, t: Translate): Column<Reading> {
  return {
    id: 'time',
    label: t('time.hour'),
    isHead: true,
    stays: 'start',
    widthPx: 104,
    cell: ({ atMs }) => (
      <time dateTime={new Date(atMs).toISOString()} title={dateTime(atMs)}>
        {`${shortDay(atMs)} ${time(atMs)}`}
      </time>
    ),
  }
}

function measureColumn(code: MeasureCode, series: Series, formats: Formats, t: Translate): Column<Reading> {
  const { quantity, codes } = measure(code)
  const table = codes && codes !== 'weather' ? codes : undefined
  const readingValue = ({ index }: Reading) => series.values[code]?.[index] ?? null
  const reasonOf = ({ quality }: Reading) => {
    const doubt = quality.get(code)
    return doubt && qualityReason({ code, quality: doubt }, t, formats)
  }
  return {
    id: code,
    label: t(`measures.${code}.short`),
    title: t(`measures.${code}.long`),
    ...(table ? {} : { units: [formats.unit(quantity)], align: 'end' as const }),
    widthPx: table ? WORD_PX : NUMBER_PX,
    cell: (reading) => {
      const reason = reasonOf(reading)
      return (
        <>
          {reason && <DoubtIcon reason={reason} />}
          {written(code, readingValue(reading), table, formats)}
        </>
      )
    },
    highlight: (reading) => {
      const reason = reasonOf(reading)
      return reason ? { title: reason } : null
    },
  }
}

const WORD_PX = 128
const NUMBER_PX = 68

function written(code: MeasureCode, value: number | null, table: CodeTable | undefined, formats: Formats) {
  if (table) return <CodeBadge table={table} code={value} />
  if (value === null) return <Quiet />
  const { quantity } = measure(code)
  const digits = TABLE_DIGITS[quantity]
  return formats.quantity(quantity, value, {
    unit: quantity === 'visibility' || quantity === 'direction',
    ...(digits === undefined ? {} : { digits }),
  })
}
