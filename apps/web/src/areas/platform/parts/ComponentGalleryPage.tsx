import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ChartExamples } from './ChartExamples.tsx'
import { ChoiceExamples } from './ChoiceExamples.tsx'
import { DocumentExamples } from './DocumentExamples.tsx'
import { FormExamples } from './FormExamples.tsx'
import { LayoutExamples } from './LayoutExamples.tsx'
import { ListExamples } from './ListExamples.tsx'
import { MapExamples } from './MapExamples.tsx'
import css from './parts.module.css'
import { ScreenExamples } from './ScreenExamples.tsx'
import { StateExamples } from './StateExamples.tsx'
import { StripExamples } from './StripExamples.tsx'
import { SymbolExamples } from './SymbolExamples.tsx'
import { TableExamples } from './TableExamples.tsx'
import { ValueExamples } from './ValueExamples.tsx'

const GROUPS: readonly { readonly folder: string; readonly Content: () => ReactNode }[] = [
  { folder: 'ui/layout', Content: LayoutExamples },
  { folder: 'ui/value', Content: ValueExamples },
  { folder: 'ui/badge, ui/weather', Content: SymbolExamples },
  { folder: 'ui/table', Content: TableExamples },
  { folder: 'ui/list, ui/split, ui/drawer', Content: ListExamples },
  { folder: 'ui/strip, ui/wall', Content: StripExamples },
  { folder: 'ui/form', Content: FormExamples },
  { folder: 'ui/choice, ui/favourite, ui/toast', Content: ChoiceExamples },
  { folder: 'ui/states', Content: StateExamples },
  { folder: 'ui/screen, ui/markdown', Content: ScreenExamples },
  { folder: 'ui/chart', Content: ChartExamples },
  { folder: 'ui/document', Content: DocumentExamples },
  { folder: 'map', Content: MapExamples },
]

/** Gallery of every user interface component in each of its states, grouped by folder. */
export function ComponentGalleryPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('parts.title')} facts={t('parts.hint')}>
      <Stack gap={28}>
        {GROUPS.map(({ folder, Content }) => (
          <section key={folder} className={css.group} aria-label={folder}>
            <h2>
              <code>{folder}</code>
            </h2>
            <Content />
          </section>
        ))}
      </Stack>
    </Page>
  )
}
