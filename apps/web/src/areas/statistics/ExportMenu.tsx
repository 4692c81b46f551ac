import type { FileContent } from '@verglas/language/files/file-name'
import type { NamedSheet } from '@verglas/language/files/sheet'
import { SheetsMenu } from '../../ui/table/SheetsMenu.tsx'
import type { Localizer } from './figure-columns.tsx'

type Props = {
  file: FileContent
  localizer: Localizer
  /** The table itself first, what its figures mean last. */
  sheets: () => Promise<readonly NamedSheet[]>
}

/** What is shown as files: all of it in one with several sheets, or its table and what the figures mean as text. */
export function ExportMenu({ file, localizer, sheets }: Props) {
  const { t } = localizer
  return (
    <SheetsMenu
      label={t('statistics.export.label')}
      failed={t('statistics.export.failed')}
      display={localizer}
      files={[
        { label: t('statistics.export.csv'), kind: 'csv', sheet: 0, file },
        {
          label: t('statistics.export.definitions'),
          kind: 'csv',
          sheet: -1,
          file: { ...file, kind: t('statistics.export.definitionsKind') },
        },
        { label: t('statistics.export.xlsx'), kind: 'xlsx', file },
      ]}
      sheets={sheets}
    />
  )
}
