import { Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { csvText } from '../../lib/csv.ts'
import { saveFile } from '../../lib/save-file.ts'
import { IconDownload } from '../../ui/icons.ts'
import { showToast } from '../../ui/toast/toast.ts'
import type { List } from './list-address.ts'
import { readSubscribers, type SubscriptionRow, subscriptionRows } from './subscription-rows.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const KINDS = ['csv', 'xlsx'] as const

/** What the users follow, of those whom the filters leave, as a file. */
export function ExportMenu({ list }: { list: List }) {
  const { t } = useTranslation()
  const { setup, me, formats } = useContextData()
  const columns: readonly { readonly name: string; readonly text: (row: SubscriptionRow) => string }[] = [
    { name: t('users.export.lastName'), text: ({ lastName }) => lastName },
    { name: t('users.export.firstName'), text: ({ firstName }) => firstName },
    { name: t('users.export.email'), text: ({ email }) => email },
    { name: t('users.export.role'), text: ({ role }) => role },
    { name: t('users.export.type'), text: ({ type }) => type },
    { name: t('users.export.id'), text: ({ thingId }) => thingId },
    { name: t('users.export.thing'), text: ({ thing }) => thing },
  ]
  const save = useMutation({
    mutationFn: async (kind: (typeof KINDS)[number]) => {
      const subscribers = await readSubscribers(list, { setupId: setup.id, userId: me.id })
      const rows = subscriptionRows(subscribers, (type) => t(`users.followed.${type}`))
      const name = `${t('users.export.name')}-${setup.id}.${kind}`
      if (kind === 'csv') {
        const asText = columns.map((column) => ({ ...column, kind: 'text' as const }))
        saveFile(name, csvText(rows, asText, { formats: formats(), t }), 'text/csv;charset=utf-8')
        return
      }
      // a library of its own, for whoever asks for it
      const { default: writeExcelFile } = await import('write-excel-file/universal')
      const head = columns.map((column) => ({ value: column.name, fontWeight: 'bold' as const }))
      const body = rows.map((row) => columns.map(({ text }) => ({ value: text(row), type: String })))
      const sheet = writeExcelFile([head, ...body], { sheet: t('users.export.sheet'), stickyRowsCount: 1 })
      saveFile(name, await sheet.toBlob(), XLSX_TYPE)
    },
    onError: () => showToast(t('users.export.failed'), 'failed'),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconDownload size={15} />} loading={save.isPending}>
          {t('users.export.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {KINDS.map((kind) => (
          <Menu.Item key={kind} onClick={() => save.mutate(kind)}>
            {t(`users.export.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
