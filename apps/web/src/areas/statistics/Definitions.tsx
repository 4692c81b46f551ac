import { useTranslation } from 'react-i18next'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { DEFINED } from './export-sheets.ts'
import css from './statistics.module.css'

/** The definition of each figure, on demand. */
export function Definitions() {
  const { t } = useTranslation()
  return (
    <details className={css.definitions}>
      <summary>{t('statistics.howCounted')}</summary>
      <Grid as="dl" gap={8} maxWidth="80ch">
        {DEFINED.map((id) => (
          <div key={id}>
            <dt>{t(`statistics.figures.${id}`)}</dt>
            <Text as="dd" tone="muted">
              {t(`statistics.definitions.${id}`)}
            </Text>
          </div>
        ))}
      </Grid>
    </details>
  )
}
