import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import type { Run } from './connection.ts'
import css from './connection-table.module.css'
import { readTrouble } from './trouble.ts'
import { lengthWords, troubleWords } from './writing.ts'

type Props = { runs: readonly Run[] }

/** Each of the last tries, newest first. */
export function RunTable({ runs }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  const count = (value: number) => formats.number(value, 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className={css.scroller} data-tall tabIndex={0} aria-label={t('connections.detail.runs')}>
      <table className={css.table}>
        <caption className="visually-hidden">{t('connections.detail.runs')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('connections.detail.began')}</th>
            <th scope="col">{t('connections.detail.outcome')}</th>
            <th scope="col" className={css.number}>
              {t('connections.detail.took')}
            </th>
            <th scope="col" className={css.number}>
              {t('connections.detail.messages')}
            </th>
            <th scope="col" className={css.number}>
              {t('connections.read')}
            </th>
            <th scope="col" className={css.number}>
              {t('connections.new')}
            </th>
            <th scope="col" className={css.number}>
              {t('connections.refused')}
            </th>
            <th scope="col" className={css.number} title={t('connections.lagHint')}>
              {t('connections.lag')}
            </th>
            <th scope="col">{t('connections.detail.problem')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.startedAt}>
              <th scope="row">{formats.dateTime(Date.parse(run.startedAt))}</th>
              <td data-outcome={run.outcome}>{t(`connections.detail.outcomes.${run.outcome}`)}</td>
              <td className={css.number}>
                {lengthWords(t, formats, (Date.parse(run.endedAt) - Date.parse(run.startedAt)) / 1000)}
              </td>
              <td className={css.number}>{count(run.messages)}</td>
              <td className={css.number}>{count(run.facts)}</td>
              <td className={css.number}>{count(run.appended)}</td>
              <td className={css.number}>{count(run.refused)}</td>
              <td className={css.number}>{lengthWords(t, formats, run.lagS)}</td>
              <td title={run.problem ?? undefined}>
                {run.problem === null ? '' : troubleWords(t, readTrouble(run.problem))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
