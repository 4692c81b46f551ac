import { Select } from '@mantine/core'
import type { CallAnswer } from '@verglas/contract'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { forecastPoints } from '../../../lib/forecast-points.ts'
import { useCall } from '../../../lib/query.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { FilterChoice } from '../../../ui/list/FilterChoice.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { placeWords } from '../panels.ts'
import css from './network.module.css'

type Circuit = CallAnswer<'getCircuit'>
type Segment = Circuit['segments'][number]

/** Value of the choice that leaves the decision to the product. */
const AUTOMATIC_MATCH = ''

/** The forecast point used for each segment of a circuit, with its distance; a person can choose another. */
export function SegmentMatches({ display }: { display: Display }) {
  const { t } = display
  const circuits = useCall('listCircuits', {})
  const [chosen, setChosen] = useState<string | null>(null)
  const list = circuits.data?.circuits ?? []
  const circuitId = list.find(({ id }) => id === chosen)?.id ?? list[0]?.id
  return (
    <section aria-label={t('roadsetup.match.title')}>
      <h2 className={css.heading}>{t('roadsetup.match.title')}</h2>
      <Answer answer={circuits} loading={<Loading shape="table" count={6} />}>
        {() =>
          circuitId === undefined ? (
            <Empty>{t('roadsetup.none')}</Empty>
          ) : (
            <>
              <Note maxWidth="80ch" margin="0 0 8px">
                {t('roadsetup.match.hint')}
              </Note>
              <Box maxWidth={320} marginBottom={8}>
                <FilterChoice
                  label={t('network.filters.circuit')}
                  value={circuitId}
                  options={list.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={setChosen}
                />
              </Box>
              <CircuitMatches key={circuitId} display={display} circuitId={circuitId} />
            </>
          )
        }
      </Answer>
    </section>
  )
}

function CircuitMatches({ display, circuitId }: { display: Display; circuitId: string }) {
  const { t } = display
  const { setup, points } = useContextData()
  const circuit = useCall('getCircuit', { params: { circuitId } })

  async function choose(segmentId: string, castpointId: string | null, expectedRevision: number) {
    try {
      await call('putSegmentMatch', {
        params: { setupId: setup.id, segmentId },
        body: { castpointId, expectedRevision },
      })
      showToast(t('app.saved'))
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    await circuit.refetch()
  }

  return (
    <Answer answer={circuit} loading={<Loading shape="table" count={8} />}>
      {({ revision, segments }) => (
        <PlainTable
          label={t('roadsetup.match.title')}
          columns={matchColumns(
            display,
            points,
            (segmentId, castpointId) => void choose(segmentId, castpointId, revision),
          )}
          rows={segments}
          rowId={({ id }) => id}
          look="short"
        />
      )}
    </Answer>
  )
}

type Points = ReturnType<typeof useContextData>['points']
type Option = { readonly value: string; readonly label: string }
/** Chooses the forecast point of a segment; null leaves it to the product. */
type Choose = (segmentId: string, castpointId: string | null) => void

function matchColumns(display: Display, points: Points, choose: Choose): readonly Column<Segment>[] {
  const { t, formats } = display
  const options = forecastPoints(points).map(({ id_castpoint, name }) => ({
    value: id_castpoint,
    label: name,
  }))
  const stationName = (id: string) => points.find(({ id_station }) => id_station === id)?.name ?? id
  return [
    {
      id: 'name',
      label: t('circuits.page.name'),
      isHead: true,
      cell: (segment) => <span title={segment.id}>{placeWords(display, [segment])}</span>,
    },
    {
      id: 'altitude',
      label: t('circuits.page.altitude'),
      align: 'end',
      cell: ({ altitudeM }) => formats.quantity('altitude', altitudeM),
    },
    {
      id: 'point',
      label: t('circuits.page.source'),
      cell: (segment) => (
        <PointChoice display={display} segment={segment} options={options} onChoose={choose} />
      ),
    },
    {
      id: 'station',
      label: t('roadsetup.match.station'),
      cell: ({ match }) => (match.stationId === null ? '–' : stationName(match.stationId)),
    },
    {
      id: 'distance',
      label: t('roadsetup.match.distance'),
      align: 'end',
      cell: ({ match }) =>
        formats.quantity('visibility', match.distanceKm === null ? null : match.distanceKm * 1000),
    },
    {
      id: 'pointAltitude',
      label: t('roadsetup.match.altitude'),
      align: 'end',
      cell: ({ match }) => formats.quantity('altitude', match.altitudeM),
    },
  ]
}

type PointChoiceProps = { display: Display; segment: Segment; options: readonly Option[]; onChoose: Choose }

/** The forecast point of a segment: the closest one, or one that a person has chosen. */
function PointChoice({ display: { t }, segment: { id, name, match }, options, onChoose }: PointChoiceProps) {
  const nameOf = (castpointId: string) =>
    options.find(({ value }) => value === castpointId)?.label ?? castpointId
  return (
    <Select
      size="xs"
      className={css.point}
      aria-label={t('roadsetup.match.pointOf', { name: name ?? id })}
      data={[
        {
          value: AUTOMATIC_MATCH,
          label: t('roadsetup.match.closest', {
            name: match.isChosen || match.castpointId === null ? '–' : nameOf(match.castpointId),
          }),
        },
        ...options,
      ]}
      value={match.isChosen ? match.castpointId : AUTOMATIC_MATCH}
      allowDeselect={false}
      searchable
      onChange={(value) => value !== null && onChoose(id, value === AUTOMATIC_MATCH ? null : value)}
    />
  )
}
