import { useTranslation } from 'react-i18next'
import type { Draft } from './draft.ts'
import type { Field } from './fields.ts'
import form from './form.module.css'
import { useFormWords } from './form-context.ts'
import css from './paste-rows.module.css'
import type { Pasted } from './pasted-rows.ts'

const MOST_ROWS = 6

/** The first rows as they were understood, so that a column out of place is seen before it is taken. */
export function PastePreview({ pasted, fields }: { pasted: Pasted; fields: readonly Field[] }) {
  const { t } = useTranslation()
  const { label, option } = useFormWords()
  const { keys, rows, faults } = pasted
  const isWrong = (line: number, key: string) =>
    faults.some((fault) => fault.line === line && fault.key === key)
  const isChoice = (key: string) => fields.some((field) => field.key === key && field.shape.kind === 'choice')
  function words(key: string, draft: Draft | undefined): string {
    if (typeof draft === 'boolean') return t(draft ? 'app.yes' : 'app.no')
    if (typeof draft !== 'string') return ''
    return isChoice(key) ? option(key, draft) : draft.replaceAll('\n', ', ')
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className={css.preview} tabIndex={0} aria-label={t('form.paste.preview')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('form.paste.line')}</th>
            {keys.map((key) => (
              <th key={key} scope="col">
                {label(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map(({ line, values }) => (
            <tr key={line}>
              <td className={form.hint}>{line}</td>
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
        <p className={form.hint}>{t('form.andMore', { count: rows.length - MOST_ROWS })}</p>
      )}
    </section>
  )
}
