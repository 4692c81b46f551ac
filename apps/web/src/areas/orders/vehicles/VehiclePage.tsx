import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { nowMs } from '../../../lib/clock.ts'
import { useContextData } from '../../../lib/context.ts'
import { NEW_ID } from '../../../lib/id-of-name.ts'
import { useCall } from '../../../lib/query.ts'
import { newIdIn, useVersionedEditor } from '../../../ui/editor/use-versioned-editor.ts'
import { TokenPanel } from '../../../ui/form/TokenPanel.tsx'
import { AdminPage } from '../../../ui/page/AdminPage.tsx'
import { EditorScreen } from '../../../ui/screen/EditorScreen.tsx'
import { VehicleForm } from './VehicleForm.tsx'
import type { Vehicle } from './vehicle-draft.ts'

/** How often the result of the last reports is refreshed. */
const EVERY_MS = 15_000
/** A vehicle that is silent for a day has nothing to report, or no connection. */
const USUAL_PERIOD_S = 86_400

const CALLS = {
  get: 'getVehicle',
  put: 'putVehicle',
  remove: 'removeVehicle',
  create: newIdIn('listVehicles', 'vehicle'),
  changes: ['listVehicles'],
} as const

/** One vehicle and the token of its terminal, or a new one. */
export function VehiclePage() {
  const { t } = useTranslation()
  const { vehicleId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const editor = useVersionedEditor(CALLS, vehicleId === NEW_ID ? null : vehicleId)
  const backLink = <Link to="/admin/vehicles">{t('vehicles.all')}</Link>
  return (
    <EditorScreen
      editor={editor}
      title={(vehicle) => (editor.id === null ? t('vehicles.add') : (vehicle?.name ?? t('vehicles.vehicle')))}
      Frame={AdminPage}
      facts={backLink}
      words={{
        failed: t('vehicles.failed'),
        missingText: t('vehicles.notFound'),
        remove: t('vehicles.remove'),
        removeQuestion: ({ name }) => t('vehicles.removeSure', { name }),
        removed: t('vehicles.removed'),
      }}
      back={backLink}
      toList={() => void navigate({ to: '/admin/vehicles' })}
      onSaved={(id) => void navigate({ to: '/admin/vehicles/$vehicleId', params: { vehicleId: id } })}
      below={(vehicle) => <VehicleToken key={vehicle.id} vehicle={vehicle} />}
    >
      {(vehicle, editing) => <VehicleForm vehicle={vehicle} {...editing} />}
    </EditorScreen>
  )
}

/** Whether the vehicle's terminal reports its work by itself. */
function VehicleToken({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const client = useQueryClient()
  const params = { setupId: setup.id, id: vehicle.id }
  return (
    <TokenPanel
      words={(key) => t(`vehicles.terminal.${key}`)}
      refusalWords={(refusal) => t(`circuits.done.refusals.${refusal}`)}
      answer={useCall('getVehicleToken', { params: { id: vehicle.id } }, { everyMs: EVERY_MS })}
      periodS={USUAL_PERIOD_S}
      make={() => call('makeVehicleToken', { params })}
      revoke={() => call('revokeVehicleToken', { params })}
      onActed={() => client.invalidateQueries({ queryKey: [setup.id, 'getVehicleToken'] })}
      lineOf={(address, token) => lineOf(`${location.origin}${address}`, token, vehicle.circuitId)}
    />
  )
}

/** An example report that can be sent unchanged. */
function lineOf(address: string, token: string, circuitId: string | null): string {
  const report = {
    id: '1',
    circuitId: circuitId ?? 'CIRCUIT',
    doneAt: new Date(nowMs()).toISOString(),
    treatment: 'salt',
    spreadGm2: 15,
  }
  const body = JSON.stringify({ reports: [report] })
  return `curl -H 'Authorization: Bearer ${token}' -d '${body}' ${address}`
}
