import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import type { ConnectionDetail } from './connection.ts'
import css from './connection-table.module.css'
import { reasonWords } from './writing.ts'

type Props = { refusals: ConnectionDetail['refusals'] }

/** What was refused and why, with an example to look for. */
export function RefusalTable({ refusals }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className={css.scroller} tabIndex={0} aria-label={t('connections.detail.refusals')}>
      <table className={css.table}>
        <caption className="visually-hidden">{t('connections.detail.refusals')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('connections.detail.reason')}</th>
            <th scope="col" className={css.number}>
              {t('connections.detail.times')}
            </th>
            <th scope="col">{t('connections.detail.lastTime')}</th>
            <th scope="col">{t('connections.detail.example')}</th>
            <th scope="col">{t('connections.detail.where')}</th>
          </tr>
        </thead>
        <tbody>
          {refusals.map(({ reason, count, lastAt, example, name }) => (
            <tr key={reason}>
              <th scope="row">
                {reasonWords(t, reason)} <code className={css.beside}>{reason}</code>
              </th>
              <td className={css.number}>{formats.number(count, 0)}</td>
              <td>{formats.dateTime(Date.parse(lastAt))}</td>
              <td className={css.long}>
                <code>{example}</code>
              </td>
              <td className={css.long}>
                <code>{name}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
