import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page/Page.tsx'
import { ChartParts } from './ChartParts.tsx'
import { ChoiceParts } from './ChoiceParts.tsx'
import { DocumentParts } from './DocumentParts.tsx'
import { FormParts } from './FormParts.tsx'
import { ListParts } from './ListParts.tsx'
import { MapParts } from './MapParts.tsx'
import css from './parts.module.css'
import { ScreenParts } from './ScreenParts.tsx'
import { SignParts } from './SignParts.tsx'
import { StateParts } from './StateParts.tsx'
import { StripParts } from './StripParts.tsx'
import { TableParts } from './TableParts.tsx'
import { ValueParts } from './ValueParts.tsx'

const GROUPS: readonly { readonly folder: string; readonly Content: () => ReactNode }[] = [
  { folder: 'ui/value', Content: ValueParts },
  { folder: 'ui/badge, ui/weather', Content: SignParts },
  { folder: 'ui/table', Content: TableParts },
  { folder: 'ui/list, ui/split, ui/drawer', Content: ListParts },
  { folder: 'ui/strip, ui/wall', Content: StripParts },
  { folder: 'ui/form', Content: FormParts },
  { folder: 'ui/choice, ui/favourite, ui/toast', Content: ChoiceParts },
  { folder: 'ui/states', Content: StateParts },
  { folder: 'ui/screen, ui/markdown', Content: ScreenParts },
  { folder: 'ui/chart', Content: ChartParts },
  { folder: 'ui/document', Content: DocumentParts },
  { folder: 'map', Content: MapParts },
]

/** Every part of the screens in each of its states, under the name of the folder it stands in. */
export function PartsPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('parts.title')} facts={t('parts.hint')}>
      <div className={css.groups}>
        {GROUPS.map(({ folder, Content }) => (
          <section key={folder} className={css.group} aria-label={folder}>
            <h2>
              <code>{folder}</code>
            </h2>
            <Content />
          </section>
        ))}
      </div>
    </Page>
  )
}
