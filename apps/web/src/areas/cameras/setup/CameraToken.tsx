import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { TokenPanel } from '../../../ui/form/TokenPanel.tsx'
import type { OwnCamera } from './own-camera.ts'

/** How often the result of the last uploads is refreshed. */
const EVERY_MS = 15_000
const USUAL_PERIOD_S = 1800

/**
 * Settings for a camera that uploads its own pictures: its token, the last upload, and the command to try it.
 */
export function CameraToken({ camera }: { camera: OwnCamera }) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const client = useQueryClient()
  const params = { setupId: setup.id, id: camera.id }
  return (
    <TokenPanel
      words={(key) => t(`camerasetup.upload.${key}`)}
      refusalWords={(refusal) => t(`camerasetup.upload.refusals.${refusal}`)}
      answer={useCall('getCameraToken', { params: { id: camera.id } }, { everyMs: EVERY_MS })}
      periodS={camera.everyMinutes === null ? USUAL_PERIOD_S : camera.everyMinutes * 60}
      make={() => call('makeCameraToken', { params })}
      revoke={() => call('revokeCameraToken', { params })}
      onActed={() => client.invalidateQueries({ queryKey: [setup.id, 'getCameraToken'] })}
      lineOf={(address, token) =>
        `curl -T image.jpg -H 'Authorization: Bearer ${token}' ${location.origin}${address}`
      }
    />
  )
}
