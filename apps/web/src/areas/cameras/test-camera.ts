import type { Camera } from './pictures/panels.ts'

/** A camera without pictures, with the given changes. */
export const aCamera = (changes: Partial<Camera> = {}): Camera => ({
  id: 'camera',
  name: 'Col de la Fageole',
  longitude: 3,
  latitude: 45,
  heading: 10,
  road: 'A75',
  kilometre: null,
  zoneId: null,
  stationId: null,
  castpointId: null,
  state: 'in_service',
  isOwned: false,
  ownId: null,
  attribution: '',
  pageUrl: null,
  pictureUrl: null,
  everyS: 600,
  checkedAt: null,
  latest: null,
  ...changes,
})
