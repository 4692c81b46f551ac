import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { type Column, largestOf, shownColumns } from './columns.ts'
import { csvName, forecastCsv } from './csv.ts'
import { saveFile } from './save-file.ts'
import type { Run, Step } from './step.ts'
import { useLocalTime } from './use-local-time.ts'

export type TableColumn = Column & { readonly unit: string }

type Options = {
  stepH: 1 | 6 | 24
  timeZone: string
  /** Running sums beside the amounts. */
  hasSums: boolean
}

/** The columns of a table with their units, and what writes the table into a file: always with every column. */
export function useTable(steps: readonly Step[], { stepH, timeZone, hasSums }: Options) {
  const { formats, hasFeature } = useContextData()
  const { unit } = formats(timeZone)
  const columns = useMemo(
    () =>
      shownColumns(steps, { stepH, hasFeature, hasSums }).map(
        (column): TableColumn => ({
          ...column,
          unit: unitOf(column, unit(column.quantity, largestOf(steps, column))),
        }),
      ),
    [steps, stepH, hasFeature, hasSums, unit],
  )
  const localTime = useLocalTime(timeZone)
  const download = (castpointId: string, run: Pick<Run, 'issuedAt'>) => {
    const all = shownColumns(steps, { stepH, hasFeature })
    saveFile(csvName(castpointId, run.issuedAt, stepH), forecastCsv(steps, all, localTime))
  }
  return { columns, download }
}

/** Directions are written as names. */
const unitOf = ({ quantity }: Column, unit: string) => (quantity === 'direction' ? '' : unit)
