import { STATION_STATES } from '@verglas/contract/codes'
import { COLUMN_BY_ID, type Column } from './columns.ts'

/** What the table can be sorted by beside its columns: the state sign and the name stand in front of them. */
const FRONT: Readonly<Record<'state' | 'name', Pick<Column, 'first' | 'sortBy'>>> = {
  state: { first: 'descending', sortBy: ({ state }) => STATION_STATES.indexOf(state) },
  name: { first: 'ascending', sortBy: ({ name }) => name },
}

export function sortable(id: string): Pick<Column, 'first' | 'sortBy'> | null {
  if (id === 'state' || id === 'name') return FRONT[id]
  return COLUMN_BY_ID.get(id) ?? null
}
