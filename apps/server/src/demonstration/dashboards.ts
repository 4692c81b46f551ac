import type { CallAnswer } from '@verglas/contract'
import type { Db } from '../db/database.ts'
import type { Batch } from '../db/publish.ts'
import { cameraIdAt } from './simulated-cameras.ts'

type Content = CallAnswer<'getDashboardTemplate'>['entry']['content']
type Module = Extract<Content, { form: 'advanced' }>['modules'][number]
type Kind = Module['kind']
type Rest<K extends Kind> = Omit<
  Extract<Module, { kind: K }>,
  'kind' | 'id' | 'x' | 'y' | 'w' | 'h' | 'title'
>

/** The circuit that each organisation's operations room watches first. */
export const ROOMS = {
  a75: { circuit: 'fageole' },
  quebec: { circuit: '175-etape' },
} as const
type SetupId = keyof typeof ROOMS

const TEMPLATE_ID = 'salle'
const CHANGED_BY = 'demonstration'

function module<K extends Kind>(
  kind: K,
  id: string,
  [x, y, w, h]: readonly [number, number, number, number],
  rest: Rest<K>,
): Module {
  return { kind, id, x, y, w, h, title: '', ...rest } as unknown as Module
}

/**
 * The dashboard everybody in the operations room starts with answers the night: which circuits, their next departures
 * and orders, where, what begins next, and how it goes along the worst road.
 */
export function roomOf({ circuit }: (typeof ROOMS)[SetupId]): Content {
  return {
    form: 'advanced',
    modules: [
      module('list', 'm1', [0, 0, 4, 10], { of: 'circuits', hasOnlyFavourites: false }),
      module('map', 'm2', [4, 0, 8, 10], { search: '' }),
      module('alerts', 'm3', [0, 10, 4, 9], { hasOnlyFavourites: false }),
      module('strip', 'm4', [4, 10, 8, 9], { circuitId: circuit }),
    ],
  }
}

/** The slides of both organisations' walls: by circuit, the worst hour, what is driven next, the worst points, alerts. */
const SLIDES = [
  { url: '/tonight', timing: 20 },
  { url: '/cartes', timing: 15 },
  { url: '/roads/circuits', timing: 20 },
  { url: '/previsions', timing: 12 },
  { url: '/alerts', timing: 15 },
]

export async function setSlides(db: Db): Promise<void> {
  await db.query('update setup set slides = $1 where id = any($2)', [
    JSON.stringify(SLIDES),
    Object.keys(ROOMS),
  ])
}

/** Stores the dashboard that the administrator of the A75 has chosen for the night. */
export async function keepDashboard(db: Db, now: Date): Promise<void> {
  const content: Content = {
    form: 'simple',
    stations: ['a75-fageole', 'a75-issartets'],
    castpoints: ['a75-fageole-c', 'a75-issartets-c'],
    circuits: ['fageole'],
    cameras: [cameraIdAt('a75-fageole'), cameraIdAt('a75-issartets')],
  }
  await db.query(
    `insert into dashboard (setup_id, person_id, id, name, content, is_default, is_shared, author, changed_at)
     values ('a75', 'antoine', 'antoine-nuit', 'Les deux cols', $1, false, false, 'Antoine Vidal', $2)`,
    [JSON.stringify(content), now],
  )
}

/** The dashboard template of a demonstration organisation; part of its past, so that a replay has it too. */
export function templateBatch(setupId: string): Batch[] {
  const room = Object.entries(ROOMS).find(([id]) => id === setupId)?.[1]
  if (!room) return []
  const row = {
    setup_id: setupId,
    dashboard_template_id: TEMPLATE_ID,
    name_fr: 'Salle d’exploitation',
    name_en: 'Control room',
    role_ids: [],
    position: 0,
    content: roomOf(room),
    is_removed: false,
    changed_by: CHANGED_BY,
    author: CHANGED_BY,
  }
  return [{ kind: 'dashboard_template', rows: [row] }]
}
