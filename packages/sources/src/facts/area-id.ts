import { createHash } from 'node:crypto'
import type { AlertGeometry } from './alert.ts'

/** Id of a shape: a hash of its content, so that the same shape has the same id in every source. */
export const areaId = (geometry: AlertGeometry): string =>
  createHash('sha1').update(JSON.stringify(geometry)).digest('base64url')
