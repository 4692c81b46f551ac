import { z } from 'zod'
import { MAX_MAP_SEARCH, MAX_MAP_VIEW_NAME, SOURCE_VIEWS } from './map-codes.ts'
import { route } from './route.ts'
import { ONE_LINE } from './user-codes.ts'

const ownCall = {
  area: 'maps',
  access: { scope: 'self', anyFeature: ['obs_map', 'datapoints_map'] },
} as const
const params = { setupId: z.string(), userId: z.string() }
const viewParams = { ...params, mapViewId: z.string() }

export const MapView = z.object({
  id: z.string(),
  name: z.string(),
  search: z.string().describe('Query string of the map’s address; empty: the default view.'),
  isShared: z.boolean().describe('Whether everybody in the organisation has it in their list.'),
  isOwn: z.boolean(),
  author: z.string().describe('Name of the owner.'),
})
const response = { views: z.array(MapView) }
const body = z
  .object({
    name: z.string().trim().min(1).max(MAX_MAP_VIEW_NAME).regex(ONE_LINE, 'one line'),
    search: z
      .string()
      .max(MAX_MAP_SEARCH)
      .regex(/^[\x21-\x7e]*$/, 'an address: printable ASCII without blanks'),
    isShared: z.boolean(),
  })
  .strict()

/** Views are preferences: always the current ones, whatever time was requested. */
export const listMapViews = route({
  ...ownCall,
  method: 'GET',
  path: '/setups/:setupId/users/:userId/map_views',
  summary: 'The person’s map views, and those shared by others.',
  params,
  response,
})

export const addMapView = route({
  ...ownCall,
  method: 'POST',
  path: '/setups/:setupId/users/:userId/map_views',
  summary: 'Saves a view of the map.',
  params,
  body,
  response,
})

export const changeMapView = route({
  ...ownCall,
  method: 'PUT',
  path: '/setups/:setupId/users/:userId/map_views/:mapViewId',
  summary: 'Changes a view of the person.',
  params: viewParams,
  body,
  response,
})

export const removeMapView = route({
  ...ownCall,
  method: 'DELETE',
  path: '/setups/:setupId/users/:userId/map_views/:mapViewId',
  summary: 'Deletes a view; deleting a missing one changes nothing.',
  params: viewParams,
  response,
})

export const listSourceViews = route({
  area: 'maps',
  method: 'GET',
  path: '/setups/:setupId/source_views',
  summary:
    'The views of the map whose source the organisation has connected, whether or not it has delivered.',
  access: { scope: 'member' },
  params: { setupId: z.string() },
  response: { views: z.array(z.enum(SOURCE_VIEWS)) },
})
