import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import type { LayoutProps } from '../../../ui/layout/layout-element.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { Module } from '../dashboard.ts'
import css from './editor.module.css'
import { ModuleSettings } from './ModuleSettings.tsx'
import { usePlaceOptions } from './use-place-options.ts'

const GridEditor = lazyComponent(() => import('./GridEditor.tsx'), 'GridEditor')

type Props = {
  readonly modules: readonly Module[]
  readonly chosenId: string | null
  readonly onChoose: (id: string | null) => void
  readonly onChange: (modules: readonly Module[], step?: string) => void
}

/** The modules of an advanced dashboard on their grid, and the settings of the chosen one. */
export function EditorModules({ modules, chosenId, onChoose, onChange }: Props) {
  const { t } = useTranslation()
  const options = usePlaceOptions()
  const chosen = modules.find(({ id }) => id === chosenId)
  return (
    <>
      <Note>{t('dashboards.editor.keys')}</Note>
      <EditorColumns data-beside={chosen !== undefined || undefined}>
        <Suspense fallback={<Loading shape="tiles" count={6} />}>
          {modules.length === 0 ? (
            <Empty>{t('dashboards.editor.empty')}</Empty>
          ) : (
            <GridEditor modules={modules} chosenId={chosenId} onChange={onChange} onChoose={onChoose} />
          )}
        </Suspense>
        {chosen && (
          <ModuleSettings
            key={chosen.id}
            module={chosen}
            options={options}
            onChange={(next, isTyped = false) =>
              onChange(
                modules.map((module) => (module.id === next.id ? next : module)),
                isTyped ? `typing ${next.id}` : undefined,
              )
            }
            onClose={() => onChoose(null)}
          />
        )}
      </EditorColumns>
    </>
  )
}

const EditorColumns = (props: LayoutProps) => (
  <Grid className={css.body} columns="minmax(0, 1fr)" gap={16} align="start" {...props} />
)
