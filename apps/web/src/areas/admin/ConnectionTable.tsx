import { useTranslation } from 'react-i18next'
import { COLUMN_COUNT, ConnectionRow } from './ConnectionRow.tsx'
import type { SourceKind } from './connection.ts'
import type { ConnectionGroup } from './connection-list.ts'
import css from './connection-table.module.css'
import type { ConnectionActs } from './use-connections.ts'

export type DrawingProps = {
  groups: readonly ConnectionGroup[]
  sourceById: ReadonlyMap<string, SourceKind>
  acts: ConnectionActs
  /** The server's now. */
  nowMs: number
}

/** One row a connection, by what they bring. */
export function ConnectionTable({ groups, sourceById, acts, nowMs }: DrawingProps) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard.
    <section className={css.scroller} tabIndex={0} aria-label={t('connections.caption')}>
      <table className={css.table}>
        <caption className="visually-hidden">{t('connections.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('connections.connection')}</th>
            <th scope="col">{t('connections.state')}</th>
            <th scope="col">{t('connections.lastSuccess')}</th>
            <th scope="col">{t('connections.newestData')}</th>
            <th scope="col" title={t('connections.lagHint')}>
              {t('connections.lag')}
            </th>
            <th scope="col">{t('connections.nextTry')}</th>
            <th scope="col" className={css.number} title={t('connections.readHint')}>
              {t('connections.read')} <small>24 h</small>
            </th>
            <th scope="col" className={css.number} title={t('connections.newHint')}>
              {t('connections.new')} <small>24 h</small>
            </th>
            <th scope="col" className={css.number} title={t('connections.refusedHint')}>
              {t('connections.refused')} <small>24 h</small>
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('connections.actions')}</span>
            </th>
          </tr>
        </thead>
        {groups.map(({ brings, connections }) => (
          <tbody key={brings}>
            <tr className={css.group}>
              <th scope="rowgroup" colSpan={COLUMN_COUNT}>
                {t(`connections.brings.${brings}`)}
              </th>
            </tr>
            {connections.map((connection) => (
              <ConnectionRow
                key={connection.id}
                connection={connection}
                source={sourceById.get(connection.source)}
                acts={acts}
                nowMs={nowMs}
              />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}
