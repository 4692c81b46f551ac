import { STEP_RANGES_HEIGHT_PX, stepRangesOption } from '@verglas/charts'
import { type MeasureCode, measure } from '@verglas/contract/measures'
import { useCallback, useMemo } from 'react'
import { useCall } from '../../lib/query.ts'
import { Chart, type ChartRoom } from '../../ui/chart/Chart.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type Figure, figureColumn, measureFigures, presentFigures } from './figure-columns.tsx'
import {
  figuresOf,
  meaningfulKinds,
  type Answer as Statistics,
  type StepFigures,
  stepLabel,
  stepName,
} from './figures.ts'
import css from './statistics.module.css'
import type { View } from './view.ts'

type Props = { code: MeasureCode; view: View }

/** One measure step by step: lowest to highest, as a chart and as a table. */
export function StepPanel({ code, view }: Props) {
  const label = view.display.t(`statistics.by.${view.step}`)
  return (
    <Panel reachesEdges padding="12px 14px" aria-label={label}>
      <Text as="h3" marginBottom={8}>
        {label}
      </Text>
      <MeasureSteps code={code} view={view} />
    </Panel>
  )
}

export function MeasureSteps({ code, view }: Props) {
  const { stationId, timeQuery, step } = view
  const answer = useCall(
    'getStationStats',
    { params: { stationId }, query: { ...timeQuery, by: step, measures: code } },
    { keepsPrevious: true },
  )
  return (
    <Answer answer={answer} isSection loading={<Loading shape="chart" heightPx={STEP_RANGES_HEIGHT_PX} />}>
      {(data) => <Steps data={data} code={code} view={view} />}
    </Answer>
  )
}

const LINES = { ts: 'road', tair: 'air', tdew: 'dewPoint' } as const

function Steps({ data, code, view: { display } }: Props & { data: Statistics }) {
  const { t, formats } = display
  const { steps, step } = data
  const isCharted =
    meaningfulKinds(code).length > 0 || steps.some(({ measures }) => figuresOf(measures, code)?.total != null)
  const charted = useMemo(() => chartedSteps({ steps, step }, code, display), [steps, step, code, display])
  const option = useCallback(
    (room: ChartRoom) =>
      stepRangesOption({
        ...room,
        formats,
        t,
        steps: charted,
        quantity: measure(code).quantity,
        line: Object.entries(LINES).find(([lineCode]) => lineCode === code)?.[1] ?? 'other',
      }),
    [charted, code, formats, t],
  )
  const plainColumn = useCallback(
    (figure: Figure<StepFigures>) => {
      const { sort: _, ...column } = figureColumn(figure, display)
      return column
    },
    [display],
  )
  const columns = useMemo((): readonly Column<StepFigures>[] => {
    const figures = presentFigures(
      measureFigures<StepFigures>(code, ({ measures }) => figuresOf(measures, code), display),
      steps,
    )
    return [
      {
        id: 'step',
        label: t(`statistics.steps.${step}`),
        isHead: true,
        stays: 'start',
        widthPx: 150,
        cell: ({ from }) => stepName(step, Date.parse(from), t, formats),
      },
      ...figures.filter(({ id }) => step !== 'day' || !/-(days|wholeDays)$/.test(id)).map(plainColumn),
    ]
  }, [code, display, steps, step, t, formats, plainColumn])
  const latestFirst = useMemo(() => steps.toReversed(), [steps])
  return (
    <>
      {isCharted && (
        <Chart
          option={option}
          heightPx={STEP_RANGES_HEIGHT_PX}
          label={t('statistics.chartLabel', { measure: t(`measures.${code}.long`) })}
          viewKey={`${code} ${step}`}
        />
      )}
      <div className={css.steps} style={{ height: Math.min(MAX_HEIGHT_PX, HEAD_PX + steps.length * ROW_PX) }}>
        <DataTable
          label={t(`statistics.by.${step}`)}
          rows={latestFirst}
          rowId={({ from }) => from}
          rowHeightPx={ROW_PX}
          columns={columns}
        />
      </div>
    </>
  )
}

/** The steps as the chart draws them. */
const chartedSteps = (
  { steps, step }: Pick<Statistics, 'steps' | 'step'>,
  code: MeasureCode,
  { t, formats }: View['display'],
) =>
  steps.map(({ from, measures }) => {
    const figures = figuresOf(measures, code)
    const fromMs = Date.parse(from)
    return {
      label: stepLabel(step, fromMs, t, formats),
      title: stepName(step, fromMs, t, formats),
      low: figures?.low?.value ?? null,
      mean: figures?.mean ?? null,
      high: figures?.high?.value ?? null,
      total: figures?.total ?? null,
      completeness: figures?.completeness ?? 0,
    }
  })

const ROW_PX = 40
const HEAD_PX = 64
const MAX_HEIGHT_PX = 384
