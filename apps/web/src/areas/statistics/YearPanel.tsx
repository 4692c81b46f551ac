import type { MeasureCode } from '@verglas/contract/measures'
import { useCall } from '../../lib/query.ts'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { Quiet } from '../../ui/value/Quiet.tsx'
import { AgainstNormal } from './AgainstNormal.tsx'
import type { YearFigures } from './export-sheets.ts'
import {
  type Figure,
  figureColumn,
  measureFigures,
  presentFigures,
  unitOfFigure,
  writtenFigure,
} from './figure-columns.tsx'
import { figuresOf } from './figures.ts'
import css from './statistics.module.css'
import type { View } from './view.ts'
import { meanOfYears } from './years.ts'

type Props = { code: MeasureCode; view: View }

/** The same days of other years, and their mean. */
export function YearPanel({ code, view }: Props) {
  return (
    <section aria-labelledby="stats-years">
      <Heading marginBottom={8} id="stats-years">
        {view.display.t('statistics.otherYears')}
      </Heading>
      <OtherYears code={code} view={view} />
    </section>
  )
}

export function OtherYears({ code, view }: Props) {
  const { t } = view.display
  const answer = useCall(
    'listStationStatYears',
    { params: { stationId: view.stationId }, query: view.timeQuery },
    { keepsPrevious: true },
  )
  return (
    <Answer answer={answer} isSection loading={<Loading shape="table" count={4} />}>
      {({ years, normal }) => {
        const comparableYears = years.filter(({ all }) => figuresOf(all, code))
        return (
          <>
            {comparableYears.length < 2 ? (
              <Empty>{t('statistics.noOtherYears')}</Empty>
            ) : (
              <Years years={comparableYears} code={code} view={view} />
            )}
            <AgainstNormal
              normal={normal}
              figures={figuresOf(comparableYears[0]?.all ?? [], code)}
              code={code}
              display={view.display}
            />
          </>
        )
      }}
    </Answer>
  )
}

function Years({
  years,
  code,
  view: { display },
}: {
  years: readonly YearFigures[]
  code: MeasureCode
  view: View
}) {
  const { t, formats } = display
  const figures = presentFigures(
    measureFigures<YearFigures>(code, ({ all }) => figuresOf(all, code), display),
    years,
  )
  const columns: readonly Column<YearFigures>[] = [
    {
      id: 'year',
      label: t('statistics.periodOfYear'),
      isHead: true,
      stays: 'start',
      cell: ({ from, to }) => `${formats.date(Date.parse(from))} – ${formats.date(Date.parse(to) - 1)}`,
    },
    ...figures.map((figure) => figureColumn(figure, display)),
  ]
  return (
    <>
      <PlainTable
        look="narrow"
        label={t('statistics.otherYears')}
        columns={columns}
        rows={years}
        rowId={({ from }) => from}
        markedIds={[years[0]?.from ?? '']}
      />
      <Usual figures={figures} years={years} display={display} />
    </>
  )
}

/** The mean of the other years with enough data, and the difference of this year from it. */
function Usual({
  figures,
  years,
  display,
}: {
  figures: readonly Figure<YearFigures>[]
  years: readonly YearFigures[]
  display: View['display']
}) {
  const { t, formats } = display
  const rows = figures.flatMap((figure) => {
    const usual = figure.unit === 'share' ? null : meanOfYears(figure, years)
    return usual ? [{ figure, ...usual }] : []
  })
  if (rows.length === 0) return <p className={css.note}>{t('statistics.noUsual')}</p>
  type Row = (typeof rows)[number]
  const columns: readonly Column<Row>[] = [
    {
      id: 'figure',
      label: t('statistics.figure'),
      isHead: true,
      stays: 'start',
      cell: ({ figure }) => figure.name,
    },
    {
      id: 'mean',
      label: t('statistics.usual'),
      align: 'end',
      cell: ({ figure: { unit }, mean }) =>
        `${writtenFigure(unit, mean, formats)} ${unitOfFigure(unit, display)}`,
    },
    {
      id: 'difference',
      label: t('statistics.difference'),
      align: 'end',
      cell: ({ figure: { unit }, difference }) => {
        if (difference === null) return <Quiet />
        if (unit === 'hours' || unit === 'days' || unit === 'share')
          return `${difference > 0 ? '+' : ''}${formats.number(difference, Math.abs(difference) < 10 ? 1 : 0)}`
        return formats.difference(unit, difference, { sign: true })
      },
    },
    {
      id: 'years',
      label: t('statistics.years'),
      align: 'end',
      tone: 'quiet',
      cell: ({ count }) => formats.number(count, 0),
    },
  ]
  return (
    <PlainTable
      look="narrow"
      isLabelVisible
      label={t('statistics.usualTable')}
      columns={columns}
      rows={rows}
      rowId={({ figure }) => figure.id}
    />
  )
}
