import type { CallAnswer } from '@verglas/contract'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Note } from '../../ui/layout/Note.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { CameraSidePanel } from './CameraSidePanel.tsx'
import css from './camera-view.module.css'
import { FilmControls } from './FilmControls.tsx'
import { FilmStrip } from './FilmStrip.tsx'
import { indexAt, type Picture, RANGES, takenMs } from './film.ts'
import { PictureTools } from './PictureTools.tsx'
import { type Camera, isOutdated } from './pictures/panels.ts'
import { Shot } from './Shot.tsx'
import { useFilm, useFilmAddress } from './use-film.ts'

type Props = {
  camera: Camera
  pictures: readonly Picture[]
  isThinned: boolean
  retention: CallAnswer<'getCamera'>['kept']
}

/** The pictures of a camera: one large picture, or two side by side, with the film and its strip below. */
export function CameraView({ camera, pictures: allPictures, isThinned, retention }: Props) {
  const { t } = useTranslation()
  // For older days only one picture per hour is retained; removed pictures are not part of the film.
  const pictures = useMemo(() => allPictures.filter(({ isArchived }) => isArchived), [allPictures])
  const { formats: formatsOf } = useContextData()
  const formats = formatsOf()
  const { nowMs } = useTimeMode()
  const { range, with: withAt, change, setRange } = useFilmAddress()
  const film = useFilm(pictures)
  const frame = useRef<HTMLDivElement>(null)
  // If the range has no picture, the latest earlier one is displayed.
  const displayedPicture = film.picture ?? camera.latest
  const compared = withAt === null ? undefined : pictures[indexAt(pictures, Date.parse(withAt))]
  const isLatest = displayedPicture?.id === camera.latest?.id
  if (!displayedPicture) return null
  return (
    <Grid columns="minmax(0, 1fr) 320px" gap={20} align="start" stacksWhenNarrow>
      <Stack gap={10} minWidth={0}>
        <div ref={frame} className={css.shots} data-two={compared !== undefined || undefined}>
          <Shot
            camera={camera}
            picture={displayedPicture}
            caption={compared ? t('cameras.picture') : null}
            isOutdated={isLatest && isOutdated(camera, nowMs)}
          />
          {compared && <Shot camera={camera} picture={compared} caption={t('cameras.comparedWith')} />}
        </div>
        <Row wraps gap={8} align="center">
          <Segmented
            label={t('cameras.range')}
            value={range}
            options={RANGES.map((value) => ({ value, label: t(`cameras.ranges.${value}`) }))}
            onChange={setRange}
          />
          <Box as="span" flex={1} />
          <PictureTools
            camera={camera}
            picture={displayedPicture}
            frame={frame}
            isComparing={compared !== undefined}
            onCompare={(isOn) => change({ with: isOn ? displayedPicture.takenAt : null })}
          />
        </Row>
        {pictures.length === 0 ? (
          <Empty>{t('cameras.noPictures')}</Empty>
        ) : (
          <>
            <FilmControls film={film} pictures={pictures} />
            <FilmStrip camera={camera} pictures={pictures} film={film} />
          </>
        )}
        <Note>
          {isThinned && `${t('cameras.thinned', { count: pictures.length })} `}
          {t('cameras.retention', {
            days: formats.number(retention.everyPictureDays, 0),
            hourly: formats.number(retention.hourlyDays, 0),
          })}
        </Note>
      </Stack>
      <CameraSidePanel camera={camera} atMs={isLatest || film.isMoving ? null : takenMs(displayedPicture)} />
    </Grid>
  )
}
