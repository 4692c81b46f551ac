import { Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CSV_TYPE, csvOfSheet } from '@verglas/language/files/csv'
import { type FileContent, fileName } from '@verglas/language/files/file-name'
import { XLSX_TYPE, xlsxFile } from '@verglas/language/files/xlsx'
import { saveFile } from '../../lib/save-file.ts'
import { IconDownload } from '../../ui/icons.ts'
import { showToast } from '../../ui/toast/toast.ts'
import type { NamedSheet } from './export-sheets.ts'
import type { Pen } from './figure-columns.tsx'

type Props = {
  file: FileContent
  pen: Pen
  /** The table itself first, what its figures mean last. */
  sheets: () => Promise<readonly NamedSheet[]>
}

const KINDS = ['csv', 'definitions', 'xlsx'] as const

/** What is shown as files: all of it in one with several sheets, or its table and what the figures mean as text. */
export function ExportMenu({ file, pen, sheets }: Props) {
  const { t, formats } = pen
  const save = useMutation({
    mutationFn: async (kind: (typeof KINDS)[number]) => {
      const all = await sheets()
      if (kind === 'xlsx') return saveFile(fileName(file, 'xlsx', formats), await xlsxFile(all), XLSX_TYPE)
      const sheet = all.at(kind === 'csv' ? 0 : -1)
      if (!sheet) return
      const content = kind === 'csv' ? file : { ...file, kind: t('statistics.export.definitionsKind') }
      saveFile(fileName(content, 'csv', formats), csvOfSheet(sheet, formats), CSV_TYPE)
    },
    onError: () => showToast(t('statistics.export.failed'), 'failed'),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconDownload size={15} />} loading={save.isPending}>
          {t('statistics.export.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {KINDS.map((kind) => (
          <Menu.Item key={kind} onClick={() => save.mutate(kind)}>
            {t(`statistics.export.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
