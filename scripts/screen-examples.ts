import { filledAddress } from './area-screens.ts'

/** Values for the parameters of the screens' addresses in an organisation of the demonstration, by name. */
export type ScreenExamples = Readonly<Record<string, string>>

/** Ids of objects of the French organisation, which are the same in every demonstration. */
const EXAMPLES: ScreenExamples = {
  stationId: 'a75-issartets',
  castpointId: 'a75-issartets-c',
  cameraId: 'a75-issartets-cam',
  circuitId: 'issartets',
  dutyId: 'astreinte-marc',
  infoId: 'fageole-chantier',
  zoneId: 'nord',
  roleId: 'operator',
  userId: 'claire',
  type: 'hourly',
  code: 'expired',
  ownCameraId: 'new',
  ceilId: 'new',
  depotId: 'new',
  vehicleId: 'new',
  viewId: 'new',
  briefingId: 'new',
  reportId: 'new',
  oversightId: 'new',
  visitId: 'new',
}

/** Names that mean something else below another path. */
const BELOW: readonly { readonly path: string; readonly examples: ScreenExamples }[] = [
  { path: '/admin/user/$type', examples: { type: 'stations' } },
  { path: '/cartes/$viewId', examples: { viewId: 'storm' } },
]

/** The address with examples in place of its parameters; `own` has ids that differ between products or people. */
export function exampleAddress(address: string, own: ScreenExamples = {}): string {
  const below = BELOW.find(({ path }) => address.startsWith(path))
  return filledAddress(address, { ...EXAMPLES, ...own, ...below?.examples })
}
