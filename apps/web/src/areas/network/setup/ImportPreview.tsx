import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { boundsOfLines } from '../../../map/map-bounds.ts'
import { RoadMap } from '../../../map/RoadMap.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { createHover } from '../../../ui/split/hover.ts'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { FaultList } from './FaultList.tsx'
import css from './network.module.css'
import { linesOf, type NetworkFile } from './network-file.ts'
import { CHANGES, changeLayer, colourOfChange, faultLayer } from './network-layers.ts'
import type { Preview } from './network-words.ts'

type Props = { display: Display; file: NetworkFile; onEnd: () => void }
type Conflict = { changedBy: string | null; changedAt: string | null }

/** The changes that a network would make, on the map and in numbers, before it is stored. */
export function ImportPreview({ display, file, onEnd }: Props) {
  const { t } = display
  const { setup } = useContextData()
  const client = useQueryClient()
  const params = { setupId: setup.id }
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isStoring, setStoring] = useState(false)
  const answer = useQuery({
    queryKey: [setup.id, 'previewNetwork', file.name],
    queryFn: async ({ signal }) => {
      const [preview, stored] = await Promise.all([
        call('previewNetwork', { params, body: { network: file.network }, signal }),
        call('getNetwork', { params, signal }),
      ])
      return { preview, previous: linesOf(stored.network) }
    },
    gcTime: 0,
  })

  async function store({ revision }: Preview) {
    setStoring(true)
    try {
      const { circuitsChanged } = await call('putNetwork', {
        params,
        body: { network: file.network, expectedRevision: revision },
      })
      showToast(t('roadsetup.stored', { count: circuitsChanged }))
      await client.invalidateQueries({ queryKey: [setup.id] })
      onEnd()
    } catch (error) {
      if (error instanceof ApiError && error.conflict) setConflict(error.conflict as Conflict)
      else showToast(failureWords(t, error), 'failed')
    }
    setStoring(false)
  }

  return (
    <Stack as="section" gap={20} aria-label={t('roadsetup.preview', { name: file.name })}>
      <h2 className={css.heading}>{t('roadsetup.preview', { name: file.name })}</h2>
      <Answer answer={answer} failed={t('roadsetup.notChecked')} loading={<Loading />}>
        {({ preview, previous }) => (
          <>
            <Changes
              display={display}
              preview={preview}
              previous={previous}
              network={preview.network}
              encoding={file.encoding ?? null}
            />
            {conflict && <ConflictNotice display={display} conflict={conflict} />}
            <Row wraps gap={8}>
              {conflict ? (
                <Button
                  onClick={() => {
                    setConflict(null)
                    void answer.refetch()
                  }}
                >
                  {t('roadsetup.lookAgain')}
                </Button>
              ) : (
                preview.faultCount === 0 &&
                hasNews(preview) && (
                  <Button loading={isStoring} onClick={() => void store(preview)}>
                    {t('roadsetup.store')}
                  </Button>
                )
              )}
              <Button variant="default" onClick={onEnd}>
                {t('app.cancel')}
              </Button>
            </Row>
          </>
        )}
      </Answer>
    </Stack>
  )
}

/** Somebody else has changed the network since the preview. */
const ConflictNotice = ({
  display: { t, formats },
  conflict: { changedBy, changedAt },
}: {
  readonly display: Display
  readonly conflict: Conflict
}) => (
  <Text role="alert" as="p" className={css.problem} tone="alarm" weight={550}>
    {t('roadsetup.movedOn', {
      name: changedBy ?? t('form.conflict.someone'),
      at: changedAt ? formats.dateTime(Date.parse(changedAt)) : '',
    })}
  </Text>
)

const hasNews = ({ added, changed, removed, changesCircuits }: Preview) =>
  changesCircuits || added.length + changed.length + removed.length > 0

type ChangesProps = {
  display: Display
  preview: Preview
  previous: ReturnType<typeof linesOf>
  network: unknown
  /** The encoding of the file if it is not plain UTF-8. */
  encoding: string | null
}

type ContentProps = Pick<ChangesProps, 'display' | 'preview' | 'encoding'>

/** Margin around a fault or a change, degrees. */
const AROUND_DEG = 0.02

function Changes({ display, preview, previous, network, encoding }: ChangesProps) {
  const { t } = display
  const [hover] = useState(createHover)
  const [selected, setSelected] = useState<number | null>(null)
  const next = useMemo(() => linesOf(network), [network])
  const layers = useMemo(() => {
    return [changeLayer(display, preview, { next, previous }), faultLayer(preview.faults)]
  }, [display, preview, next, previous])
  const place = selected === null ? null : (preview.faults[selected]?.place ?? null)
  // The map starts at the changes: on a map of a network of hundreds of kilometres, a change of two is hardly visible.
  const changesBox = useMemo(() => {
    if (preview.faultCount > 0) return null
    const ids = CHANGES.flatMap((change) => preview[change])
    const lines = ids.flatMap((id) => [next.get(id), previous.get(id)].filter((line) => line !== undefined))
    return boundsOfLines(lines.map(({ coordinates }) => coordinates))
  }, [preview, next, previous])
  const nameOf = (id: string) => next.get(id)?.name ?? previous.get(id)?.name ?? id
  return (
    <Grid columns="minmax(0, 2fr) minmax(0, 3fr)" gap={16} stacksWhenNarrow>
      <div className={css.list}>
        <Content display={display} preview={preview} encoding={encoding} />
        {preview.faultCount > 0 && (
          <FaultList display={display} preview={preview} selected={selected} onSelect={setSelected} />
        )}
        {preview.faultCount === 0 && !hasNews(preview) && <p>{t('roadsetup.noNews')}</p>}
        {preview.changesCircuits && <p>{t('roadsetup.circuitsChange')}</p>}
        {CHANGES.map((change) => (
          <Box as="details" hasLineAbove padding="6px 0" key={change}>
            <summary>
              <span
                aria-hidden
                className={css.swatch}
                style={{ backgroundColor: colourOfChange(display, change) }}
              />
              {t(`roadsetup.change.${change}`)} <strong>{preview[change].length}</strong>
            </summary>
            <ul className="bullets">
              {preview[change].slice(0, MAX_NAMES).map((id) => (
                <li key={id}>{nameOf(id)}</li>
              ))}
              {preview[change].length > MAX_NAMES && (
                <li>{t('form.andMore', { count: preview[change].length - MAX_NAMES })}</li>
              )}
            </ul>
          </Box>
        ))}
      </div>
      <Box hasBorder height="clamp(320px, 60vh, 620px)" isLowWhenNarrow>
        <RoadMap
          key={selected ?? ''}
          label={t('roadsetup.previewMap')}
          layers={layers}
          fitKey="preview"
          frame={
            place
              ? [place[0] - AROUND_DEG, place[1] - AROUND_DEG, place[0] + AROUND_DEG, place[1] + AROUND_DEG]
              : changesBox && [
                  changesBox[0] - AROUND_DEG,
                  changesBox[1] - AROUND_DEG,
                  changesBox[2] + AROUND_DEG,
                  changesBox[3] + AROUND_DEG,
                ]
          }
          selectedId={selected === null ? null : `fault ${selected}`}
          hover={hover}
          onOpen={(id) => {
            const index = /^fault (\d+)$/.exec(id)?.[1]
            if (index !== undefined) setSelected(Number(index))
          }}
        />
      </Box>
    </Grid>
  )
}

/** The content of the file, and what was read otherwise than it is written. */
function Content({ display: { t }, preview, encoding }: ContentProps) {
  const { circuitCount, segmentCount, converted, tolerances } = preview
  return (
    <>
      <p>
        {t('roadsetup.holds', {
          circuits: t('roadsetup.circuits', { count: circuitCount }),
          segments: t('roadsetup.segments', { count: segmentCount }),
        })}
      </p>
      {converted && (
        <p>
          {t(converted.isDeclared ? 'roadsetup.converted' : 'roadsetup.guessed', {
            system: converted.system,
          })}
        </p>
      )}
      {encoding !== null && <p>{t('roadsetup.readAs', { encoding })}</p>}
      {tolerances.map(({ what, count, first }) => (
        <p key={what}>{t(`roadsetup.tolerances.${what}`, { count, first })}</p>
      ))}
    </>
  )
}

const MAX_NAMES = 200
