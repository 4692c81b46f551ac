import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { type Column, largestOf, visibleColumns } from './columns.ts'
import { forecastFile } from './forecast-csv.ts'
import type { Run, Step } from './forecast-step.ts'

export type TableColumn = Column & { readonly unit: string }

type Options = {
  stepH: 1 | 6 | 24
  timeZone: string
  /** Running sums next to the amounts. */
  hasSums: boolean
}

/** The columns of a table with their units, and its file, which always has every column. */
export function useTable(steps: readonly Step[], { stepH, timeZone, hasSums }: Options) {
  const { hasFeature } = useContextData()
  const display = useDisplay(timeZone)
  const { unit } = display.formats
  const columns = useMemo(
    () =>
      visibleColumns(steps, { stepH, hasFeature, hasSums }).map(
        (column): TableColumn => ({
          ...column,
          unit: unitOf(column, unit(column.quantity, largestOf(steps, column))),
        }),
      ),
    [steps, stepH, hasFeature, hasSums, unit],
  )
  const file = (castpointId: string, run: Pick<Run, 'issuedAt'>) => {
    const allColumns = visibleColumns(steps, { stepH, hasFeature })
    return forecastFile({ castpointId, run, steps, columns: allColumns, stepH }, display)
  }
  return { columns, file }
}

/** Directions are written as names, so they have no unit. */
const unitOf = ({ quantity }: Column, unit: string) => (quantity === 'direction' ? '' : unit)
