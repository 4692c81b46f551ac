import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { type ActValueWords, valueLines } from './act-values.ts'
import { type Act, actWords } from './act-words.ts'
import css from './organisation.module.css'

type Props = { acts: readonly Act[]; words: ActValueWords }

/** The log as cards, for a phone: what was done, by whom and when, and what changed. */
export function LogCards({ acts, words }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  return (
    <ul className={css.logCards} aria-label={t('organisation.log.title')}>
      {acts.map((act) => {
        const { id, at, by, before, after, address } = act
        const sides = [
          { label: t('organisation.log.before'), lines: valueLines(before, after, words) },
          { label: t('organisation.log.after'), lines: valueLines(after, before, words) },
        ].filter(({ lines }) => lines.length > 0)
        return (
          <li key={id}>
            <strong>{actWords(t, act)}</strong>
            <small>{[formats.dateTime(Date.parse(at)), by.name, address].filter(Boolean).join(' · ')}</small>
            {sides.length > 0 && (
              <dl>
                {sides.map(({ label, lines }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd className={css.values}>{lines.join('\n')}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        )
      })}
    </ul>
  )
}
