import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import { PhoneFold } from '../../../ui/layout/PhoneFold.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { type Camera, CameraCards } from '../../cameras/pictures/panels.ts'
import { camerasAlong } from './cameras-along.ts'
import type { Segment } from './circuit-strip.ts'
import css from './circuits.module.css'

type Props = { readonly display: Display; readonly segments: readonly Segment[] }

/** The cameras along a circuit, for users who may see cameras. */
export function CircuitCameras({ display: { t }, segments }: Props) {
  const { hasFeature } = useContextData()
  const isOpen = hasFeature('cameras')
  const answer = useCall('listCameras', {}, { enabled: isOpen, keepsPrevious: true })
  if (!isOpen) return null
  return (
    <PhoneFold title={t('circuits.page.cameras')} contents={t('circuits.page.folds.cameras')}>
      <section className={css.section} aria-labelledby="circuit-cameras">
        <h2 id="circuit-cameras">{t('circuits.page.cameras')}</h2>
        <Answer
          answer={answer}
          failed={t('circuits.page.camerasFailed')}
          loading={<Loading shape="text" count={2} />}
          isSection
        >
          {({ cameras }) => (
            <Along cameras={cameras} segments={segments} none={t('circuits.page.noCameras')} />
          )}
        </Answer>
      </section>
    </PhoneFold>
  )
}

type AlongProps = {
  readonly cameras: readonly Camera[]
  readonly segments: readonly Segment[]
  readonly none: string
}

function Along({ cameras, segments, none }: AlongProps) {
  const circuitCameras = useMemo(() => camerasAlong(cameras, segments), [cameras, segments])
  return circuitCameras.length === 0 ? <Note>{none}</Note> : <CameraCards cameras={circuitCameras} />
}
