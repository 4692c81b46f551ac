import { triedStyle } from '@verglas/charts'
import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import type { Plan } from './plan.ts'
import { BILLED, type Bill, billOf, type Verdict, verdictOf, type WhatIf } from './tried.ts'
import type { TriedRoads } from './use-tried-roads.ts'
import css from './whatif.module.css'

const IDS = ['untreated', 'recommended', 'mine'] as const
type Id = (typeof IDS)[number]
type TriedRow = Verdict & Bill & { readonly id: Id; readonly passes: number }

type Props = {
  readonly display: Display
  readonly whatIf: WhatIf
  readonly roads: TriedRoads
  readonly recommended: Plan
  readonly plan: Plan
}

/** The result of each plan: grip, hours, remaining salt, material and cost for the circuit. */
export function TriedTable({ display, whatIf, roads, recommended, plan }: Props) {
  const { t, formats } = display
  const currency = whatIf.costs?.currency
  const columns = useMemo((): readonly Column<TriedRow>[] => {
    const number = (id: string, cell: Column<TriedRow>['cell']): Column<TriedRow> => ({
      id,
      label: t(`circuits.whatIf.columns.${id}`),
      align: 'end',
      cell,
    })
    return [
      {
        id: 'plan',
        label: t('circuits.whatIf.columns.plan'),
        isHead: true,
        cell: ({ id }) => (
          <Row as="span" isInline gap={8} align="center">
            <span className={css.swatch} style={{ background: triedStyle(id).colour }} aria-hidden />
            {t(`circuits.whatIf.plans.${id}`)}
          </Row>
        ),
      },
      number('passes', ({ passes }) => formats.number(passes, 0)),
      number('grip', ({ lowestGrip }) => formats.number(lowestGrip, 2)),
      number('at', ({ lowestAtMs }) => `${formats.shortDay(lowestAtMs)} ${formats.time(lowestAtMs)}`),
      number('slippery', ({ slipperyMs }) => (slipperyMs > 0 ? formats.duration(slipperyMs) : '0')),
      number('salt', ({ saltLeftGm2 }) => `${formats.number(saltLeftGm2, 1)} g/m²`),
      number('mass', ({ kg }) => {
        const usedMaterials = BILLED.filter((material) => kg[material] > 0)
        return usedMaterials.length === 0
          ? '0'
          : usedMaterials
              .map((material) =>
                t(`circuits.whatIf.masses.${material}`, { mass: formats.quantity('mass', kg[material]) }),
              )
              .join(', ')
      }),
      ...(currency ? [number('cost', ({ cost }) => formats.money(cost, currency))] : []),
    ]
  }, [t, formats, currency])
  const rows = IDS.map((id): TriedRow => {
    const passes = id === 'untreated' ? [] : id === 'mine' ? plan : recommended
    return { id, passes: passes.length, ...verdictOf(roads[id], whatIf), ...billOf(passes, whatIf) }
  })
  const unpriced = [...new Set(rows.flatMap((row) => row.unpriced))]
  return (
    <>
      <PlainTable
        label={t('circuits.whatIf.compared')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        look="narrow"
      />
      {unpriced.length > 0 && (
        <Text as="p" tone="muted" maxWidth="80ch">
          {t('circuits.whatIf.unpriced', {
            deicers: unpriced.map((deicer) => t(`circuits.whatIf.deicers.${deicer}`)).join(', '),
          })}
        </Text>
      )}
    </>
  )
}
