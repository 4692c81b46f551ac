import { Button, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { CallAnswer } from '@verglas/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { type Display, useDisplay } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { DeleteQuestion } from '../../../ui/form/DeleteQuestion.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { Heading } from '../../../ui/layout/Heading.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { mergeCandidates } from './merge-candidates.ts'

type Props = { stationId: string; name: string; timeZone: string; onMerged: () => void }
type Trial = CallAnswer<'mergeStation'>

/** Merges a station that its source has renamed, and that has been listed twice since. */
export function MergePanel({ stationId, name, timeZone, onMerged }: Props) {
  const display = useDisplay(timeZone)
  const { t, formats } = display
  const stations = useCall('listStations', { query: { measures: 'ts' } })
  const candidates = useMemo(
    () => mergeCandidates(stations.data?.stations ?? [], stationId),
    [stations.data, stationId],
  )
  const { renamedId, choose, trial, merge } = useStationMerge(stationId, onMerged)
  const renamed = candidates.find(({ id }) => id === renamedId)

  if (candidates.length === 0) return null
  return (
    <Box as="section" maxWidth={720} marginTop={24} aria-label={t('stationsetup.merge.title')}>
      <Heading marginBottom={4}>{t('stationsetup.merge.title')}</Heading>
      <Note margin="0 0 8px">{t('stationsetup.merge.hint')}</Note>
      <Row wraps gap={8} align="end">
        <Select
          size="xs"
          flex={1}
          miw={240}
          label={t('stationsetup.merge.renamed')}
          placeholder={t('stationsetup.merge.choose')}
          data={candidates.map(({ id, name: other, ref, distanceKm }) => ({
            value: id,
            label: [
              `${other} (${ref})`,
              ...(distanceKm === null ? [] : [formats.quantity('visibility', distanceKm * 1000)]),
            ].join(' · '),
          }))}
          searchable
          clearable
          limit={50}
          value={renamedId}
          onChange={choose}
        />
        {!trial.data && (
          <Button
            size="xs"
            variant="default"
            disabled={!renamed}
            loading={trial.isPending}
            onClick={() => trial.mutate()}
          >
            {t('stationsetup.merge.look')}
          </Button>
        )}
      </Row>
      {renamed && trial.data && (
        <DeleteQuestion
          label={t('stationsetup.merge.title')}
          question={questionOf(display, trial.data, { name, renamed: renamed.name })}
          confirm={t('stationsetup.merge.confirm')}
          onDelete={() => merge.mutate()}
          onCancel={() => choose(null)}
        />
      )}
    </Box>
  )
}

/** The station to merge with, the trial of the merge, and the merge. */
function useStationMerge(stationId: string, onMerged: () => void) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const [renamedId, setRenamedId] = useState<string | null>(null)
  const send = (isTrial: boolean) =>
    call('mergeStation', {
      params: { setupId: setup.id, stationId },
      body: { renamedId: renamedId ?? '', isTrial },
    })
  const trial = useMutation({
    mutationFn: () => send(true),
    onError: (error) =>
      showToast(
        t(codeOf(error) === 'Invalid' ? 'stationsetup.merge.refused' : `errors.${codeOf(error)}`),
        'failed',
      ),
  })
  const merge = useMutation({
    mutationFn: () => send(false),
    onSuccess: () => {
      showToast(t('stationsetup.merge.done'))
      choose(null)
      onMerged()
    },
    onError: (error) => showToast(t(`errors.${codeOf(error)}`), 'failed'),
  })

  function choose(id: string | null) {
    setRenamedId(id)
    trial.reset()
  }

  return { renamedId, choose, trial, merge }
}

/** The effects of the merge, in sentences. */
function questionOf(
  { t, formats }: Display,
  { readings, together, from, to }: Trial,
  names: { readonly name: string; readonly renamed: string },
): string {
  const span =
    from === null || to === null
      ? t('stationsetup.merge.noReadings', names)
      : t('stationsetup.merge.readings', {
          ...names,
          count: readings,
          shown: formats.number(readings, 0),
          from: formats.dateTime(Date.parse(from)),
          to: formats.dateTime(Date.parse(to)),
        })
  return [
    span,
    ...(together > 0
      ? [t('stationsetup.merge.simultaneous', { count: together, shown: formats.number(together, 0) })]
      : []),
    t('stationsetup.merge.stays', names),
  ].join(' ')
}
