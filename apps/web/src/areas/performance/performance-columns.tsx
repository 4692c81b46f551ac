import type { Display } from '../../lib/display.ts'
import type { Column } from '../../ui/table/column.ts'
import { Age } from '../../ui/value/Age.tsx'
import { Quiet } from '../../ui/value/Quiet.tsx'
import type { Performance } from './figures.ts'
import { milliseconds } from './figures.ts'
import css from './performance.module.css'

/** Each unit is computed at least this often. */
const HOUR_S = 3600

type SlowCall = Performance['calls']['slowest'][number]
type StepRow = Performance['chain'][number]

export function callColumns({ t, formats }: Display): readonly Column<SlowCall>[] {
  const time = (id: 'p50Ms' | 'p95Ms' | 'p99Ms', label: string): Column<SlowCall> => ({
    id,
    label,
    align: 'end',
    cell: (row) => milliseconds(formats, row[id]),
  })
  return [
    {
      id: 'call',
      label: t('performance.calls.call'),
      isHead: true,
      wraps: true,
      cell: ({ call }) => <span className={css.call}>{call}</span>,
    },
    {
      id: 'count',
      label: t('performance.calls.count'),
      align: 'end',
      cell: ({ count }) => formats.number(count, 0),
    },
    time('p50Ms', formats.quantity('percent', 50)),
    time('p95Ms', formats.quantity('percent', 95)),
    time('p99Ms', formats.quantity('percent', 99)),
  ]
}

export function stepColumns({ t }: Display): readonly Column<StepRow>[] {
  return [
    {
      id: 'step',
      label: t('performance.chain.step'),
      isHead: true,
      cell: ({ step }) => t(`performance.chain.steps.${step}`, { defaultValue: step }),
    },
    {
      id: 'newest',
      label: t('performance.chain.latest'),
      align: 'end',
      cell: ({ newestAt }) =>
        newestAt === null ? <Quiet /> : <Age atMs={Date.parse(newestAt)} periodS={HOUR_S} form="short" />,
    },
  ]
}
