import type { ReactNode } from 'react'
import { Text } from '../layout/Text.tsx'
import type { RowGroup } from '../table/row-groups.ts'
import css from './card-list.module.css'

type Props<Row> = {
  groups: readonly RowGroup<Row>[]
  rowId: (row: Row) => string
  children: (row: Row) => ReactNode
}

/** Phone version of a grouped table: a few cards, each as high as it needs. */
export function CardGroups<Row>({ groups, rowId, children }: Props<Row>) {
  return (
    <div className={css.groups}>
      {groups.map(({ id, label, rows }) => (
        <section key={id} aria-label={label}>
          <Text as="h2" padding="5px 12px">
            {label}
          </Text>
          <ul className={css.group}>
            {rows.map((row) => (
              <li key={rowId(row)}>{children(row)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
