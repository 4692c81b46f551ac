import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { nowMs } from '../../lib/clock.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { idOfName, NEW_ID } from '../../lib/id-of-name.ts'
import { useCall } from '../../lib/query.ts'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'
import { TokenPanel } from '../../ui/form/TokenPanel.tsx'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { type Vehicle, VehicleForm } from './VehicleForm.tsx'

/** How often the result of the last reports is refreshed. */
const EVERY_MS = 15_000
/** A vehicle silent for a day has nothing to report, or no connection. */
const USUAL_PERIOD_S = 86_400

/** One vehicle and the token of its terminal, or a new one. */
export function VehiclePage() {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const { vehicleId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const all = useCall('listVehicles', {}, { refetchOnMount: true })
  // The cached data may be older than another person's change, so it is not edited.
  const answer = { ...all, data: all.isFetchedAfterMount ? all.data : undefined }
  const [isConfirming, setIsConfirming] = useState(false)
  const isNew = vehicleId === NEW_ID
  const entries = answer.data?.entries ?? []
  const vehicle = entries.find(({ id }) => id === vehicleId)
  const back = <Link to="/admin/vehicles">{t('vehicles.all')}</Link>
  const refresh = () => void client.invalidateQueries({ queryKey: [setup.id, 'listVehicles'] })

  async function remove({ id, revision }: Vehicle) {
    setIsConfirming(false)
    try {
      await call('removeVehicle', {
        params: { setupId: setup.id, id },
        query: { expectedRevision: revision },
      })
      showToast(t('vehicles.removed'))
      void navigate({ to: '/admin/vehicles' })
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    refresh()
  }

  return (
    <DetailScreen
      title={isNew ? t('vehicles.add') : (vehicle?.name ?? t('vehicles.vehicle'))}
      Frame={AdminPage}
      facts={back}
      actions={
        vehicle && (
          <Button size="xs" variant="default" onClick={() => setIsConfirming(true)}>
            {t('vehicles.remove')}
          </Button>
        )
      }
      answer={answer}
      failed={t('vehicles.failed')}
      loading={<Loading count={4} />}
      back={back}
    >
      {() => {
        if (!isNew && !vehicle) return <Empty action={back}>{t('vehicles.gone')}</Empty>
        return (
          <>
            {vehicle && isConfirming && (
              <DeleteQuestion
                label={t('vehicles.remove')}
                question={t('vehicles.removeSure', { name: vehicle.name })}
                confirm={t('vehicles.remove')}
                onDelete={() => void remove(vehicle)}
                onCancel={() => setIsConfirming(false)}
              />
            )}
            <VehicleForm
              key={vehicle ? `${vehicle.id} ${vehicle.revision}` : NEW_ID}
              vehicle={vehicle}
              onSubmit={(body, expectedRevision) => {
                const existingIds = new Set(entries.map(({ id }) => id))
                const id = vehicle?.id ?? idOfName(body.name, 'vehicle', existingIds)
                return call('putVehicle', {
                  params: { setupId: setup.id, id },
                  body: { ...body, expectedRevision },
                })
              }}
              onDone={({ entry }) => {
                showToast(t('app.saved'))
                refresh()
                if (isNew)
                  void navigate({ to: '/admin/vehicles/$vehicleId', params: { vehicleId: entry.id } })
              }}
              onCancel={() => void navigate({ to: '/admin/vehicles' })}
              onReload={refresh}
            />
            {vehicle && <VehicleToken key={`token ${vehicle.id}`} vehicle={vehicle} />}
          </>
        )
      }}
    </DetailScreen>
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
