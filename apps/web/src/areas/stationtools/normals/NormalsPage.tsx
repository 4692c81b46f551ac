import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { NORMAL_WITHIN_KM } from '@verglas/contract/statistic-codes'
import { distanceKm } from '@verglas/quantities'
import { useMemo, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { useDisplay } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { useCall } from '../../../lib/query.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { FileChoice } from '../../../ui/form/FileChoice.tsx'
import form from '../../../ui/form/form.module.css'
import { Page } from '../../../ui/page/Page.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { readTableFile } from '../read-table-file.ts'
import { ToolTabs } from '../ToolTabs.tsx'
import { DraftCard } from './DraftCard.tsx'
import { type NormalDraft, readNormals } from './normals-file.ts'
import { type Normal, StoredNormal } from './StoredNormal.tsx'
import { placeOf, type TypedPlace, typedOf } from './typed-place.ts'

type Read = { readonly draft: NormalDraft; readonly typed: TypedPlace }

/** Thirty-year normals: files of weather services are read, reviewed and saved. */
export function NormalsPage() {
  const { setup, hasFeature } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t, formats } = display
  const { isClosed, reason } = useLiveOnly()
  const client = useQueryClient()
  const [drafts, setDrafts] = useState<readonly Read[]>([])
  const normals = useCall('listClimateNormals', {}, { keepsPrevious: true })
  const stations = useCall(
    'listStations',
    { query: { measures: 'tair' } },
    { enabled: hasFeature('stations') },
  )
  const counts = useMemo(
    () => stations.data && stationCounts(stations.data.stations, normals.data?.entries ?? []),
    [stations.data, normals.data],
  )
  const places = drafts.map(({ typed }) => placeOf(typed))
  const canSave = drafts.length > 0 && places.every((place) => place !== null)

  const refresh = () => client.invalidateQueries({ queryKey: [setup.id] })
  const save = useMutation({
    mutationFn: async () => {
      const stored = normals.data?.entries ?? []
      for (const { draft, typed } of drafts) {
        const { id, place: _, incomplete: __, ...fields } = draft
        const place = placeOf(typed)
        if (!place) continue
        const expectedRevision = stored.find((normal) => normal.id === id)?.revision ?? null
        await call('putClimateNormal', {
          params: { setupId: setup.id, id },
          body: { ...fields, ...place, expectedRevision },
        })
      }
    },
    onSuccess: () => {
      showToast(t('stationtools.normals.saved', { count: drafts.length }))
      setDrafts([])
    },
    onError: (error) => showToast(failureWords(t, error), 'failed'),
    onSettled: () => void refresh(),
  })
  const remove = async ({ id, revision }: Normal) => {
    try {
      await call('removeClimateNormal', {
        params: { setupId: setup.id, id },
        query: { expectedRevision: revision },
      })
      showToast(t('stationtools.normals.removed'))
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    void refresh()
  }

  async function read(files: readonly File[]) {
    const storedNormals = normals.data?.entries ?? []
    for (const file of files) {
      let fileDrafts: NormalDraft[] = []
      try {
        fileDrafts = readNormals(await readTableFile(file), file.name)
      } catch {
        // The file is no table: the person is told below, as of a table of something else.
      }
      if (fileDrafts.length === 0)
        showToast(t('stationtools.normals.unreadable', { name: file.name }), 'failed')
      // A station whose location was entered before keeps it.
      const placed = fileDrafts.map((draft) => {
        const stored = storedNormals.find(({ id }) => id === draft.id)
        return {
          draft,
          typed: typedOf({ ...draft, place: stored && draft.place.latitude === null ? stored : draft.place }),
        }
      })
      setDrafts((previousDrafts) => [
        ...previousDrafts.filter(({ draft }) => placed.every((next) => next.draft.id !== draft.id)),
        ...placed,
      ])
    }
  }

  return (
    <Page title={t('stationtools.title')} facts={<span>{t('stationtools.normals.facts')}</span>}>
      <ToolTabs />
      <div className={form.form}>
        <p className={form.hint}>
          {t('stationtools.normals.hint', { limit: formats.quantity('visibility', NORMAL_WITHIN_KM * 1000) })}
        </p>
        <div className={form.buttons}>
          <FileChoice multiple accept=".csv,.data,.txt,.xlsx" onChange={(files) => void read(files)}>
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
            onType={(place) =>
              setDrafts((previousDrafts) =>
                previousDrafts.map((entry) =>
                  entry.draft.id === draft.id ? { draft, typed: place } : entry,
                ),
              )
            }
          />
        ))}
        {drafts.length > 0 && (
          <div className={form.buttons}>
            <Button
              size="sm"
              disabled={isClosed || !canSave}
              title={reason}
              loading={save.isPending}
              onClick={() => save.mutate()}
            >
              {t('stationtools.normals.save', { count: drafts.length })}
            </Button>
            <Button size="sm" variant="default" onClick={() => setDrafts([])}>
              {t('app.cancel')}
            </Button>
          </div>
        )}
      </div>
      <Answer
        answer={normals}
        failed={t('stationtools.normals.failed')}
        loading={<Loading count={3} />}
        isSection
      >
        {({ entries }) =>
          entries.length === 0 ? (
            <Empty>{t('stationtools.normals.none')}</Empty>
          ) : (
            <div>
              {entries.map((normal) => (
                <StoredNormal
                  key={normal.id}
                  normal={normal}
                  stationCount={counts ? (counts.get(normal.id) ?? 0) : null}
                  onRemove={() => void remove(normal)}
                  display={display}
                />
              ))}
            </div>
          )
        }
      </Answer>
    </Page>
  )
}

type Place = { readonly longitude: number | null; readonly latitude: number | null }

/** The number of stations that use each reference station. */
function stationCounts(stations: readonly Place[], normals: readonly Normal[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const station of stations) {
    const nearest = nearestOf(station, normals)
    if (nearest) counts.set(nearest.id, (counts.get(nearest.id) ?? 0) + 1)
  }
  return counts
}

/** The reference station for a place, as the server finds it. */
function nearestOf({ longitude, latitude }: Place, normals: readonly Normal[]): Normal | undefined {
  if (longitude === null || latitude === null) return undefined
  const place = { longitude, latitude }
  return normals
    .map((normal) => ({ normal, km: distanceKm(place, normal) }))
    .filter(({ km }) => km <= NORMAL_WITHIN_KM)
    .sort((a, b) => a.km - b.km || (a.normal.id < b.normal.id ? -1 : 1))[0]?.normal
}
