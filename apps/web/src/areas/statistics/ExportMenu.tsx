import type { FileContent } from '@verglas/language/files/file-name'
import type { NamedSheet } from '@verglas/language/files/sheet'
import { SheetsMenu } from '../../ui/table/SheetsMenu.tsx'
import type { Localizer } from './figure-columns.tsx'

type Props = {
  file: FileContent
  localizer: Localizer
  /** The table itself first, the definitions of its figures last. */
  sheets: () => Promise<readonly NamedSheet[]>
}

/** Exports what is shown: everything as one workbook, or the table and the definitions as text files. */
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
