import { Button } from '@mantine/core'
import { NORMAL_WITHIN_KM } from '@verglas/contract/statistic-codes'
import { useState } from 'react'
import type { Display } from '../../../../lib/display.ts'
import { useLiveOnly } from '../../../../time/use-live-only.ts'
import { FileChoice } from '../../../../ui/form/FileChoice.tsx'
import form from '../../../../ui/form/form.module.css'
import { LiveButton } from '../../../../ui/form/LiveButton.tsx'
import { showToast } from '../../../../ui/toast/toast.ts'
import { DraftCard } from './DraftCard.tsx'
import { type EditedNormal, mergeDrafts, readNormalFile } from './read-normal-file.ts'
import type { Normal } from './StoredNormal.tsx'
import { placeOf } from './typed-place.ts'
import { useSaveNormals } from './use-normal-changes.ts'

type Props = { readonly display: Display; readonly stored: readonly Normal[] }

/** Reads files of weather services; their stations are reviewed and saved together. */
export function NormalDrafts({ display, stored }: Props) {
  const { t, formats } = display
  const { isClosed, reason } = useLiveOnly()
  const [drafts, setDrafts] = useState<readonly EditedNormal[]>([])
  const save = useSaveNormals(stored, () => setDrafts([]))
  const canSave = drafts.every(({ typed }) => placeOf(typed) !== null)
  async function addFiles(files: readonly File[]) {
    for (const file of files) {
      const fileDrafts = await readNormalFile(file, stored)
      if (fileDrafts.length === 0)
        showToast(t('stationtools.normals.unreadable', { name: file.name }), 'failed')
      setDrafts((previous) => mergeDrafts(previous, fileDrafts))
    }
  }
  const setTypedPlace = (id: string, typed: EditedNormal['typed']) =>
    setDrafts((previous) => previous.map((entry) => (entry.draft.id === id ? { ...entry, typed } : entry)))
  return (
    <div className={form.form}>
      <p className={form.hint}>
        {t('stationtools.normals.hint', { limit: formats.quantity('visibility', NORMAL_WITHIN_KM * 1000) })}
      </p>
      <div className={form.buttons}>
        <FileChoice multiple accept=".csv,.data,.txt,.xlsx" onChange={(files) => void addFiles(files)}>
          {(props) => (
            <Button {...props} size="sm" variant="default" disabled={isClosed} title={reason}>
              {t('stationtools.normals.file')}
            </Button>
          )}
        </FileChoice>
      </div>
      {drafts.map(({ draft, typed }) => (
        <DraftCard
          key={draft.id}
          draft={draft}
          typed={typed}
          display={display}
          onType={(place) => setTypedPlace(draft.id, place)}
        />
      ))}
      {drafts.length > 0 && (
        <div className={form.buttons}>
          <LiveButton
            size="sm"
            disabled={!canSave}
            loading={save.isPending}
            onClick={() => save.mutate(drafts)}
          >
            {t('stationtools.normals.save', { count: drafts.length })}
          </LiveButton>
          <Button size="sm" variant="default" onClick={() => setDrafts([])}>
            {t('app.cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}
