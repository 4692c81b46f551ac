import type { Fact } from '../../facts/fact.ts'
import type { Picture } from '../../facts/picture.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { pictureForm } from '../../reading/picture-form.ts'
import { isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusalOf } from '../../reading/refusal.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { MAX_BYTES } from './pull.ts'
import { CameraPicturesSettings, type CameraSettings } from './settings.ts'

/** A server whose clock was never set reports 1970 or 1980. */
const FIRST_PLAUSIBLE_MS = Date.UTC(2000, 0, 1)

/** One answer of a camera: the camera, and its picture. */
export async function* parsePicture(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<Fact | Refusal> {
  try {
    const camera = cameraOf(site)
    yield {
      kind: 'camera',
      cameraRef: camera.id,
      name: camera.name,
      location: { latitudeDeg: camera.latitudeDeg, longitudeDeg: camera.longitudeDeg, altitudeM: null },
      headingDeg: camera.headingDeg ?? null,
      road: camera.road ?? null,
      // The address may contain a key, and may not be reachable from outside.
      pictureUrl: null,
      pageUrl: null,
      everyS: camera.everyMinutes * 60,
      attribution: camera.attribution,
    }
    const picture = site.isUnchanged ? null : await pictureIn(body, site)
    yield { kind: 'picture', cameraRef: camera.id, checkedAt: site.receivedAt, picture }
  } catch (error) {
    yield refusalOf(error)
  }
}

/** The requested camera; for a saved file, the one whose id is a word of the file's name, or the only one. */
function cameraOf({ settings, place, name = '' }: ParseSite): CameraSettings {
  const { cameras } = settingsOf(CameraPicturesSettings, settings)
  const words = new Set(name.toLowerCase().split(/[^a-z0-9-]+/))
  const [camera, other] = place
    ? cameras.filter(({ id }) => id === place.id)
    : cameras.length === 1
      ? cameras
      : cameras.filter(({ id }) => words.has(id))
  if (!camera || other) throw new Refused('no_camera', `${name}: of none of the cameras of the settings`)
  return camera
}

async function pictureIn(
  body: AsyncIterable<Uint8Array>,
  { receivedAt, modifiedAt }: ParseSite,
): Promise<Picture> {
  const bytes = await bytesOf(body)
  const form = pictureForm(bytes)
  const isDated =
    modifiedAt !== undefined &&
    modifiedAt.getTime() >= FIRST_PLAUSIBLE_MS &&
    !isFuture(modifiedAt, receivedAt)
  return isDated
    ? { ...form, bytes, takenAt: modifiedAt, datedBy: 'provider' }
    : { ...form, bytes, takenAt: receivedAt, datedBy: 'reception' }
}

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > MAX_BYTES) throw new Refused('too_large', `more than ${MAX_BYTES} bytes`)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused('unreadable', error instanceof Error ? error.message : String(error))
  }
  if (size === 0) throw new Refused('empty', 'no bytes')
  return Buffer.concat(chunks)
}
