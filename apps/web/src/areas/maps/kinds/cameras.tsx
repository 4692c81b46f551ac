import type { CallAnswer } from '@verglas/contract'
import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { type MapPoint, pointLayer } from '../../../map/layers/points.ts'
import type { PlaceDetails } from '../../../map/PlacePanel.tsx'
import { AgeText } from '../../../ui/value/AgeText.tsx'
import { isOutdated, Picture, periodS } from '../../cameras/pictures/panels.ts'
import { asNowNote, signedPoint } from '../kind-parts.ts'
import type { KindItems, MapContext, MapKind } from '../map-kind.ts'

type Cameras = CallAnswer<'listCameras'>['cameras']
type CameraItems = KindItems & { readonly cameras: Cameras }

type Answers = ReturnType<typeof useCameras>

/** Roadside cameras with their latest pictures. */
export const cameras: MapKind<Answers, CameraItems> = {
  access: ['cameras'],
  useAnswers: useCameras,
  useItems: useCameraItems,
  note: asNowNote,
  details: cameraDetails,
}

const NO_CAMERAS: Cameras = []

function useCameras({ question, forKinds }: MapContext) {
  return { cameras: useCall('listCameras', question, forKinds('cameras')) }
}

function useCameraItems({ cameras: { data } }: Answers, { display }: MapContext): CameraItems {
  const list = data?.cameras ?? NO_CAMERAS
  const layers = useMemo(() => [pointLayer('cameras', cameraPoints(list, display))], [list, display])
  return {
    layers,
    count: list.length,
    credits: list.map(({ attribution }) => attribution),
    cameras: list,
  }
}

const cameraPoints = (list: Cameras, { mode }: Display): readonly MapPoint[] =>
  list.map(({ id, name, longitude, latitude }) =>
    signedPoint(
      { kind: 'cameras', symbol: 'camera', mode },
      { id, at: [longitude, latitude], name, value: '' },
    ),
  )

function cameraDetails(
  id: string,
  { cameras: list }: CameraItems,
  { display, nowMs }: MapContext,
): PlaceDetails | null {
  const camera = list.find((candidate) => candidate.id === id)
  if (!camera) return null
  const { t, formats } = display
  const { name, road, heading, latest } = camera
  const pictureMs = latest === null ? null : Date.parse(latest.takenAt)
  return {
    name,
    kind: [t('maps.kinds.cameras'), road].filter(Boolean).join(' · '),
    picture: (
      <Picture
        picture={latest}
        label={pictureMs === null ? '' : t('pictures.of', { name, when: formats.dateTime(pictureMs) })}
        isOneOfMany
        isOutdated={isOutdated(camera, nowMs)}
      />
    ),
    facts: [
      { label: t('maps.facts.heading'), value: heading === null ? '–' : formats.windName(heading) },
      {
        label: t('maps.facts.picture'),
        value: (
          <AgeText
            atMs={pictureMs}
            periodS={periodS(camera)}
            nowMs={nowMs}
            formats={formats}
            t={t}
            form="full"
          />
        ),
      },
    ],
    link: { to: `/cameras/${encodeURIComponent(id)}`, label: t('maps.openCamera') },
  }
}
