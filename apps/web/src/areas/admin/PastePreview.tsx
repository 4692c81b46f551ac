import { useTranslation } from 'react-i18next'
import admin from './admin.module.css'
import { choiceName } from './choice-names.ts'
import css from './paste-rows.module.css'
import type { Pasted } from './pasted-rows.ts'
import type { Draft } from './settings-draft.ts'
import type { Field } from './settings-schema.ts'
import { settingName } from './writing.ts'

const MOST_ROWS = 6

/** The first rows as they were understood, so that a column out of place is seen before it is taken. */
export function PastePreview({ pasted, fields }: { pasted: Pasted; fields: readonly Field[] }) {
  const { t } = useTranslation()
  const { keys, rows, faults } = pasted
  const isWrong = (line: number, key: string) =>
    faults.some((fault) => fault.line === line && fault.key === key)
  const isChoice = (key: string) => fields.some((field) => field.key === key && field.shape.kind === 'choice')
  function words(key: string, draft: Draft | undefined): string {
    if (typeof draft === 'boolean') return t(draft ? 'app.yes' : 'app.no')
    if (typeof draft !== 'string') return ''
    return isChoice(key) ? choiceName(t, key, draft) : draft.replaceAll('\n', ', ')
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className={css.preview} tabIndex={0} aria-label={t('connections.form.paste.preview')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('connections.form.paste.line')}</th>
            {keys.map((key) => (
              <th key={key} scope="col">
                {settingName(t, key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map(({ line, values }) => (
            <tr key={line}>
              <td className={admin.quiet}>{line}</td>
              {keys.map((key) => (
                <td key={key} className={isWrong(line, key) ? css.wrong : undefined}>
                  {isWrong(line, key) && '▲ '}
                  {words(key, values[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST_ROWS && (
        <p className={admin.quiet}>{t('connections.detail.andMore', { count: rows.length - MOST_ROWS })}</p>
      )}
    </section>
  )
}
