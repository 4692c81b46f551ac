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

/** The most important places of each organisation's operations room. */
export const ROOMS = {
  a75: { first: 'a75-fageole', second: 'a75-issartets', bridge: 'a75-garabit', circuit: 'fageole' },
  quebec: { first: 'qc-etape', second: 'qc-grands-jardins', bridge: 'qc-pikauba', circuit: '175-etape' },
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
 * The dashboard everybody in the operations room starts with: warnings, the coldest places, their forecast,
 * the orders.
 */
export function roomOf({ first, second, bridge, circuit }: (typeof ROOMS)[SetupId]): Content {
  return {
    form: 'advanced',
    modules: [
      module('alerts', 'm1', [0, 0, 3, 9], { hasOnlyFavourites: false }),
      module('map', 'm2', [3, 0, 6, 9], { search: '' }),
      module('value', 'm3', [9, 0, 3, 3], { stationId: first, measure: 'ts' }),
      module('value', 'm4', [9, 3, 3, 3], { stationId: second, measure: 'ts' }),
      module('value', 'm5', [9, 6, 3, 3], { stationId: bridge, measure: 'ts' }),
      module('meteogram', 'm6', [0, 9, 8, 11], { castpointId: `${first}-c` }),
      module('camera', 'm7', [8, 9, 4, 6], { cameraId: cameraIdAt(first) }),
      module('directive', 'm8', [8, 15, 4, 5], { circuitId: '' }),
      module('strip', 'm9', [0, 20, 6, 7], { circuitId: circuit }),
      module('list', 'm10', [6, 20, 3, 7], { of: 'stations', hasOnlyFavourites: false }),
      module('oversight', 'm11', [9, 20, 3, 4], { oversightId: '' }),
      module('news', 'm12', [9, 24, 3, 3], {}),
    ],
  }
}

/** The presentation slides of both organisations. */
const SLIDES = [
  { url: `/dashboard/template/${TEMPLATE_ID}`, timing: 20 },
  { url: '/stations', timing: 12 },
  { url: '/cartes', timing: 15 },
  { url: '/previsions', timing: 12 },
  { url: '/alerts', timing: 12 },
  { url: '/news', timing: 12 },
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
