import type { CallAnswer } from '@verglas/contract'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import css from '../circuits/circuits.module.css'

type Key = CallAnswer<'listDossierKeys'>['keys'][number]
/** The keys with which the organisation has signed dossiers, to be compared when a file is verified. */
export function DossierKeys({ display: { t, formats } }: { readonly display: Display }) {
  const { data } = useCall('listDossierKeys', {}, { refetchOnMount: true })
  const keys = data?.keys ?? []
  if (keys.length === 0) return null
  const columns: readonly Column<Key>[] = [
    {
      id: 'fingerprint',
      label: t('dossier.keys.fingerprint'),
      isHead: true,
      wraps: true,
      cell: ({ fingerprint }) => <code>{fingerprint}</code>,
    },
    {
      id: 'since',
      label: t('dossier.keys.since'),
      cell: ({ madeAt }) => formats.dateTime(Date.parse(madeAt)),
    },
    {
      id: 'use',
      label: t('dossier.keys.use'),
      cell: ({ isInUse }) => t(isInUse ? 'dossier.keys.inUse' : 'dossier.keys.previous'),
    },
  ]
  return (
    <section className={css.section}>
      <PlainTable
        label={t('dossier.keys.title')}
        isLabelVisible
        look="narrow"
        columns={columns}
        rows={keys}
        rowId={({ publicKey }) => publicKey}
      />
      <Note>{t('dossier.keys.what')}</Note>
    </section>
  )
}
