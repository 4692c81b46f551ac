import type { ReactNode } from 'react'
import cells from './cells.module.css'
import type { CellHighlight } from './column.ts'
import type { RowGroup } from './row-groups.ts'
import css from './table.module.css'
import transposed from './transposed.module.css'

/** A line of the transposed table: the counterpart of a column. */
export type Line<Step> = {
  readonly id: string
  readonly label: string
  readonly unit?: string
  readonly cell: (step: Step) => ReactNode
  readonly highlight?: (step: Step) => CellHighlight | null
}

type Props<Step> = {
  /** A description for screen readers. */
  label: string
  lines: readonly Line<Step>[]
  /** Steps by group; a group without a label has no header. */
  groups: readonly RowGroup<Step>[]
  stepId: (step: Step) => string
  /** The header of one step; without it, the header of the group is enough. */
  stepHead?: ((step: Step) => ReactNode) | undefined
  /** The text above the names of the lines. */
  corner: string
  isMarked?: (step: Step) => boolean
  look?: 'framed' | 'bare'
}

/** A table with time across and measures down, for a quick overview of many steps. */
export function TransposedTable<Step>(props: Props<Step>) {
  const { label, lines, groups, stepId, stepHead, corner, isMarked, look = 'framed' } = props
  const hasGroupHeads = groups.some((group) => group.label !== '')
  const steps = groups.flatMap(({ rows }) => rows.map((step, index) => ({ step, isFirst: index === 0 })))
  const attributes = (step: Step, isFirst: boolean) => ({
    'data-first': (hasGroupHeads && isFirst) || undefined,
    'data-marked': isMarked?.(step) || undefined,
  })
  return (
    <section className={css[look]} tabIndex={look === 'framed' ? 0 : undefined} aria-label={label}>
      <table className={`${css.table} ${cells.cells} ${transposed.table}`} data-look={look}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          {hasGroupHeads && (
            <tr className={transposed.groups}>
              <th scope="col">
                <span className={stepHead ? 'visually-hidden' : undefined}>{corner}</span>
              </th>
              {groups.map((group) => (
                <th key={group.id} colSpan={group.rows.length} scope="colgroup">
                  <span>{group.label}</span>
                </th>
              ))}
            </tr>
          )}
          {stepHead && (
            <tr>
              <th scope="col">{corner}</th>
              {steps.map(({ step, isFirst }) => (
                <th key={stepId(step)} scope="col" {...attributes(step, isFirst)}>
                  {stepHead(step)}
                </th>
              ))}
            </tr>
          )}
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.label} <small>{line.unit}</small>
              </th>
              {steps.map(({ step, isFirst }) => {
                const { rule, title } = line.highlight?.(step) ?? {}
                return (
                  <td
                    key={stepId(step)}
                    title={title}
                    data-rule={rule ?? undefined}
                    {...attributes(step, isFirst)}
                  >
                    {line.cell(step)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
