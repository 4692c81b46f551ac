import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import css from './camera-shot.module.css'
import { Picture } from './Picture.tsx'
import { prefetchPictures } from './use-picture.ts'

type Props = { readonly cameraId: string }

/** Hours that the film covers, and its maximum number of pictures. */
const HOURS = '6'
const MAX_PICTURES = 24
const PICTURE_MS = 700
const PRELOAD_COUNT = 4

/** Loops the pictures of a camera's last hours; does not play if the person prefers reduced motion. */
export function CameraFilm({ cameraId }: Props) {
  const { t } = useTranslation()
  const answer = useCall(
    'getCamera',
    { params: { cameraId }, query: { range: HOURS } },
    { keepsPrevious: true },
  )
  return (
    <Answer answer={answer} loading={<Loading shape="chart" heightPx={160} />} isSection>
      {({ camera, pictures }) => {
        const archived = pictures.filter(({ isArchived }) => isArchived)
        return archived.length === 0 ? (
          <Empty>{t('pictures.none')}</Empty>
        ) : (
          <Running name={camera.name} cameraId={camera.id} pictures={thinned(archived)} />
        )
      }}
    </Answer>
  )
}

type FilmPicture = { readonly id: string; readonly takenAt: string; readonly isArchived: boolean }

/** Picks evenly spread pictures, including the latest. */
function thinned(pictures: readonly FilmPicture[]): readonly FilmPicture[] {
  const every = Math.ceil(pictures.length / MAX_PICTURES)
  return pictures.filter((_, index) => (pictures.length - 1 - index) % every === 0)
}

function Running({
  name,
  cameraId,
  pictures,
}: {
  name: string
  cameraId: string
  pictures: readonly FilmPicture[]
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { setup, formats } = useContextData()
  const [frame, setFrame] = useState(0)
  const count = pictures.length
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setFrame((previous) => previous + 1), PICTURE_MS)
    return () => clearInterval(timer)
  }, [])
  // starts with the latest, so that a single look shows the present road
  const index = (count - 1 + frame) % count
  const picture = pictures[index]
  useEffect(() => {
    const next = Array.from({ length: PRELOAD_COUNT }, (_, step) => pictures[(index + 1 + step) % count])
    prefetchPictures(
      client,
      setup.id,
      next.flatMap((upcoming) => (upcoming ? [upcoming.id] : [])),
    )
  }, [client, setup.id, pictures, index, count])
  if (!picture) return null
  const pictureMs = Date.parse(picture.takenAt)
  return (
    <Link to="/cameras/$cameraId" params={{ cameraId }} className={css.shot}>
      <Picture
        picture={picture}
        label={t('pictures.of', { name, when: formats().dateTime(pictureMs) })}
        isFrame
      />
      <Row
        as="span"
        gap={8}
        align="baseline"
        justify="space-between"
        tone="muted"
        size={13}
        padding="4px 12px 6px"
      >
        <span>{name}</span>
        <time dateTime={picture.takenAt}>{formats().time(pictureMs)}</time>
      </Row>
    </Link>
  )
}
