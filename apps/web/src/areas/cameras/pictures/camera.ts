import type { CallAnswer } from '@verglas/contract'
import { freshness } from '../../../ui/value/freshness.ts'

export type Camera = CallAnswer<'listCameras'>['cameras'][number]

/** Period of a camera that does not state one. */
const USUAL_PERIOD_S = 1800

export const periodS = ({ everyS }: Camera): number => everyS ?? USUAL_PERIOD_S

const stateOf = (camera: Camera, nowMs: number) =>
  camera.latest
    ? freshness(nowMs - Date.parse(camera.latest.takenAt), periodS(camera) * 1000)
    : ('outdated' as const)

/** After three of its periods, the road may look different from the picture. */
export const isOutdated = (camera: Camera, nowMs: number): boolean => stateOf(camera, nowMs) === 'outdated'

export const isStale = (camera: Camera, nowMs: number): boolean => stateOf(camera, nowMs) !== 'fresh'
