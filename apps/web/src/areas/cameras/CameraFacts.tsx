import { useTranslation } from 'react-i18next'
import { type Point, useContextData } from '../../lib/context.ts'
import { NoteBadge } from '../../ui/badge/NoteBadge.tsx'
import { Age } from '../../ui/value/Age.tsx'
import { type Camera, periodS } from './pictures/panels.ts'
import { zoneOfCamera } from './road-order.ts'

type Props = { camera: Camera; points: readonly Point[] }

/** One line: position and direction of the camera, the age of its picture, and its owner. */
export function CameraFacts({ camera, points }: Props) {
  const { t } = useTranslation()
  const { setup, formats: formatsOf } = useContextData()
  const formats = formatsOf()
  const { road, kilometre, state, heading, latest, checkedAt, everyS, attribution, pageUrl } = camera
  const zoneId = zoneOfCamera(points, camera)
  const zone = setup.zones.find((candidate) => candidate.id === zoneId)?.name
  return (
    <>
      <Age atMs={latest ? Date.parse(latest.takenAt) : null} periodS={periodS(camera)} />
      {latest?.datedBy === 'reception' && <span>{t('cameras.datedByReception')}</span>}
      {state !== 'in_service' && <NoteBadge tone="doubt">{t(`pictures.states.${state}`)}</NoteBadge>}
      {road !== null && (
        <span>
          {kilometre === null ? road : t('cameras.roadAt', { road, km: formats.number(kilometre, 1) })}
        </span>
      )}
      {heading !== null && (
        <span>{t('pictures.looks', { direction: `${formats.windName(heading)}, ${heading}°` })}</span>
      )}
      {zone !== undefined && <span>{zone}</span>}
      {everyS !== null && <span>{t('cameras.every', { minutes: formats.number(everyS / 60, 0) })}</span>}
      {checkedAt !== null && checkedAt !== latest?.receivedAt && (
        <span>{t('cameras.checked', { when: formats.time(Date.parse(checkedAt)) })}</span>
      )}
      {attribution !== '' && <span>{t('app.credit', { name: attribution })}</span>}
      {pageUrl !== null && (
        <a href={pageUrl} target="_blank" rel="noreferrer">
          {t('cameras.providerPage')}
        </a>
      )}
    </>
  )
}
