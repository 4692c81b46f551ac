import { MultiSelect } from '@mantine/core'
import { MAX_DASHBOARD_PLACES } from '@verglas/contract/dashboard-codes'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { DashboardView } from '../DashboardView.tsx'
import type { SimpleContent } from '../dashboard.ts'
import { useModules } from '../use-modules.ts'
import { usePlaceOptions } from './use-place-options.ts'

type Props = { readonly content: SimpleContent; readonly onChange: (content: SimpleContent) => void }

const KINDS = [
  ['castpoints', 'forecasts'],
  ['stations', 'stations'],
  ['circuits', 'roadcast'],
  ['cameras', 'cameras'],
] as const

/** Edits a simple dashboard: choosing places shows their modules at once. */
export function SimpleEditor({ content, onChange }: Props) {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const options = usePlaceOptions()
  const modules = useModules(content)
  return (
    <>
      <Note>{t('dashboards.editor.simpleHint')}</Note>
      <Grid gap={12} columns="repeat(auto-fit, minmax(240px, 1fr))" marginBottom={16}>
        {KINDS.filter(([, feature]) => hasFeature(feature)).map(([kind]) => (
          <MultiSelect
            key={kind}
            size="sm"
            label={t(`dashboards.places.${kind}`)}
            placeholder={content[kind].length === 0 ? t('dashboards.editor.first') : ''}
            data={options[kind].map((option) => ({ ...option }))}
            value={[...content[kind]]}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('dashboards.editor.clear') }}
            maxValues={MAX_DASHBOARD_PLACES}
            nothingFoundMessage={t('dashboards.editor.nothing')}
            onChange={(ids) => onChange({ ...content, [kind]: ids })}
          />
        ))}
      </Grid>
      <DashboardView modules={modules} />
    </>
  )
}
