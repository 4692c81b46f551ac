import { MultiSelect } from '@mantine/core'
import { MAX_DASHBOARD_PLACES } from '@verglas/contract/dashboard-codes'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { DashboardView } from '../DashboardView.tsx'
import type { SimpleContent } from '../dashboard.ts'
import { useModules } from '../use-modules.ts'
import css from './editor.module.css'
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
      <p className={css.hint}>{t('dashboards.editor.simpleHint')}</p>
      <div className={css.places}>
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
      </div>
      <DashboardView modules={modules} />
    </>
  )
}
