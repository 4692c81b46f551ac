import type { WarningSeverity } from '@verglas/contract/alert-codes'
import { ALERT_NOTIFICATION_KINDS, type AlertNotificationKind } from '@verglas/contract/codes'
import type { SetupDb } from '../../db/setup-db.ts'

export type CircuitWish = { personId: string; circuitId: string; kind: AlertNotificationKind }

/** Existing circuits about whose alerts the person is notified; `circuitId` limits them to one. */
export async function circuitNotificationsOf(db: SetupDb, personId: string, circuitId: string | null = null) {
  const rows = await db.query<{
    circuitId: string
    name: string
    kinds: AlertNotificationKind[]
    minSeverity: WarningSeverity
  }>(
    `select n.circuit_id as "circuitId", c.name, array_agg(n.kind) as kinds, max(n.min_severity) as "minSeverity"
       from circuit_notification n
       join circuit_version c on c.setup_id = n.setup_id and c.circuit_id = n.circuit_id
                             and c.rev_to = open_rev() and not c.is_removed
      where n.setup_id = $1 and n.person_id = $2 and ($3::text is null or n.circuit_id = $3)
      group by n.circuit_id, c.name, c.position
      order by c.position, n.circuit_id`,
    [db.setupId, personId, circuitId],
  )
  return rows.map(({ kinds, ...row }) => ({
    ...row,
    kinds: ALERT_NOTIFICATION_KINDS.filter((kind) => kinds.includes(kind)),
  }))
}

export async function hasCircuit(db: SetupDb, circuitId: string): Promise<boolean> {
  const rows = await db.query(
    `select from circuit_version
      where setup_id = $1 and circuit_id = $2 and rev_to = open_rev() and not is_removed`,
    [db.setupId, circuitId],
  )
  return rows.length > 0
}

/** A further way takes over the minimum severity of the existing ones. */
export async function addCircuitNotification(
  db: SetupDb,
  { personId, circuitId, kind }: CircuitWish,
): Promise<void> {
  await db.query(
    `insert into circuit_notification (setup_id, person_id, circuit_id, kind, min_severity)
     select $1, $2, $3, $4, coalesce(max(n.min_severity), 1)
       from circuit_notification n
      where n.setup_id = $1 and n.person_id = $2 and n.circuit_id = $3
         on conflict do nothing`,
    [db.setupId, personId, circuitId, kind],
  )
}

export async function removeCircuitNotification(
  db: SetupDb,
  { personId, circuitId, kind }: CircuitWish,
): Promise<void> {
  await db.query(
    'delete from circuit_notification where setup_id = $1 and person_id = $2 and circuit_id = $3 and kind = $4',
    [db.setupId, personId, circuitId, kind],
  )
}

/** Returns the stored severity; null if the person is not notified about the circuit. */
export async function saveCircuitSeverity(
  db: SetupDb,
  { personId, circuitId, minSeverity }: Omit<CircuitWish, 'kind'> & { minSeverity: WarningSeverity },
): Promise<WarningSeverity | null> {
  const [row] = await db.query<{ min_severity: WarningSeverity }>(
    `update circuit_notification
        set min_severity = $4
      where setup_id = $1 and person_id = $2 and circuit_id = $3
  returning min_severity`,
    [db.setupId, personId, circuitId, minSeverity],
  )
  return row?.min_severity ?? null
}
