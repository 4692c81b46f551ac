import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Grid } from '../../ui/layout/Grid.tsx'
import { type ActValueWords, valueLines } from './act-values.ts'
import { type Act, actWords } from './act-words.ts'

type Props = { acts: readonly Act[]; words: ActValueWords }

/** The log as cards, for a phone: what was done, by whom and when, and what changed. */
export function LogCards({ acts, words }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  return (
    <ul aria-label={t('organisation.log.title')}>
      {acts.map((act) => {
        const { id, at, by, before, after, address } = act
        const sides = [
          { label: t('organisation.log.before'), lines: valueLines(before, after, words) },
          { label: t('organisation.log.after'), lines: valueLines(after, before, words) },
        ].filter(({ lines }) => lines.length > 0)
        return (
          <Grid as="li" hasLineAbove breaksWords gap={4} padding="12px 0" key={id}>
            <strong>{actWords(t, act)}</strong>
            <small>{[formats.dateTime(Date.parse(at)), by.name, address].filter(Boolean).join(' · ')}</small>
            {sides.length > 0 && (
              <Grid as="dl" columns="repeat(auto-fit, minmax(140px, 1fr))" gap={12} margin="4px 0 0">
                {sides.map(({ label, lines }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <Grid size={14} as="dd" breaksWords gap={2} whiteSpace="pre-wrap">
                      {lines.join('\n')}
                    </Grid>
                  </div>
                ))}
              </Grid>
            )}
          </Grid>
        )
      })}
    </ul>
  )
}
