import { Button } from '@mantine/core'
import type { CallAnswer } from '@verglas/contract'
import { MAX_TRIED_CIRCUITS } from '@verglas/contract/treatment-codes'
import type { DecisionTable } from '@verglas/treatment'
import { useMemo, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { useCall } from '../../../lib/query.ts'
import { Heading } from '../../../ui/layout/Heading.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { sentTable } from './table-draft.ts'
import css from './treatmentsetup.module.css'
import { sumOfTrial, type TriedCircuit } from './trial-sum.ts'

type Props = {
  display: Display
  table: DecisionTable
  /** A table with gaps or contradictions is not tried. */
  isFaulty: boolean
}
type Run = {
  /** The table that was tried; another table needs another trial. */
  readonly table: DecisionTable
  readonly period: Pick<CallAnswer<'tryTreatmentTable'>, 'from' | 'to'> | null
  readonly circuits: readonly TriedCircuit[]
  readonly isDone: boolean
  readonly failure: unknown
}
type Row = TriedCircuit & { readonly name: string }

/** Plans of the table over the stored past, compared with the table in force, circuit by circuit. */
export function Trial({ display, table, isFaulty }: Props) {
  const { t, formats } = display
  const { setup } = useContextData()
  const circuits = useCall('listCircuits', {}).data?.circuits ?? []
  const [run, setRun] = useState<Run | null>(null)

  async function start() {
    let state: Run = { table, period: null, circuits: [], isDone: false, failure: null }
    setRun(state)
    try {
      for (let first = 0; first < circuits.length; first += MAX_TRIED_CIRCUITS) {
        const circuitIds = circuits.slice(first, first + MAX_TRIED_CIRCUITS).map(({ id }) => id)
        const answer = await call('tryTreatmentTable', {
          params: { setupId: setup.id },
          body: { table: sentTable(table), circuitIds },
        })
        state = { ...state, period: answer, circuits: [...state.circuits, ...answer.circuits] }
        setRun(state)
      }
      setRun({ ...state, isDone: true })
    } catch (failure) {
      setRun({ ...state, isDone: true, failure })
    }
  }

  const columns = useMemo(() => columnsOf(display), [display])
  const names = new Map(circuits.map(({ id, name }) => [id, name]))
  const rows = (run?.circuits ?? []).map((tried) => ({
    ...tried,
    name: names.get(tried.circuitId) ?? tried.circuitId,
  }))
  return (
    <section className={css.trial} aria-label={t('treatmentsetup.trial.title')}>
      <Heading marginBottom={6}>{t('treatmentsetup.trial.title')}</Heading>
      <p className={css.hint}>{t('treatmentsetup.trial.hint')}</p>
      <Button
        size="sm"
        variant="default"
        disabled={isFaulty || circuits.length === 0}
        title={isFaulty ? t('treatmentsetup.trial.faulty') : undefined}
        loading={run !== null && !run.isDone}
        onClick={() => void start()}
      >
        {t('treatmentsetup.trial.start', { count: circuits.length })}
      </Button>
      {isFaulty && <p className={css.hint}>{t('treatmentsetup.trial.faulty')}</p>}
      {run?.failure != null && (
        <Text as="p" className={css.problem} tone="alarm" size={12} role="alert">
          {failureWords(t, run.failure)}
        </Text>
      )}
      {run?.period && (
        <>
          <p role="status">
            {t(run.isDone ? 'treatmentsetup.trial.done' : 'treatmentsetup.trial.running', {
              from: formats.dateTime(Date.parse(run.period.from)),
              to: formats.dateTime(Date.parse(run.period.to)),
              count: run.circuits.length,
              all: circuits.length,
            })}
            {run.table !== table && ` ${t('treatmentsetup.trial.outdated')}`}
          </p>
          <PlainTable
            label={t('treatmentsetup.trial.title')}
            columns={columns}
            rows={[{ ...sumOfTrial(rows), name: t('treatmentsetup.trial.sum') }, ...rows]}
            rowId={({ circuitId }) => circuitId}
          />
        </>
      )}
    </section>
  )
}

function columnsOf({ t, formats }: Display): readonly Column<Row>[] {
  const number = (id: string, cell: Column<Row>['cell']): Column<Row> => ({
    id,
    label: t(`treatmentsetup.trial.columns.${id}`),
    align: 'end',
    cell,
  })
  const kilograms = (value: number) => formats.quantity('mass', value, { unit: false })
  return [
    {
      id: 'circuit',
      label: t('treatmentsetup.trial.columns.circuit'),
      isHead: true,
      stays: 'start',
      cell: ({ name }) => name,
    },
    number('decisions', ({ decisions }) => formats.number(decisions, 0)),
    number('differing', ({ differing }) => formats.number(differing, 0)),
    number('treatmentsInForce', ({ inForce }) => formats.number(inForce.treatments, 0)),
    number('treatmentsTried', ({ tried }) => formats.number(tried.treatments, 0)),
    {
      ...number('massInForce', ({ inForce }) => kilograms(inForce.kilograms)),
      units: [formats.unit('mass')],
    },
    { ...number('massTried', ({ tried }) => kilograms(tried.kilograms)), units: [formats.unit('mass')] },
    {
      ...number('difference', ({ inForce, tried }) =>
        formats.difference('mass', tried.kilograms - inForce.kilograms, { sign: true, unit: false }),
      ),
      units: [formats.unit('mass')],
    },
  ]
}
