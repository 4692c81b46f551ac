/** Test support: checks the facts of cameras and layers. */
import type { CameraFact } from './camera.ts'
import type { LayerFact } from './layer.ts'
import type { PictureFact } from './picture.ts'

const LATEST_MS = 600_000
const MAX_SPANS = 3000

/** The fault of a fact; null if it is sound. */
export function pictureFaultOf(fact: CameraFact | PictureFact | LayerFact, receivedAt: Date): string | null {
  if (fact.kind === 'camera') {
    const { longitudeDeg, latitudeDeg } = fact.location
    if (!(Math.abs(longitudeDeg) <= 180 && Math.abs(latitudeDeg) <= 90)) return 'place of a camera'
    const { headingDeg } = fact
    if (headingDeg !== null && !(headingDeg > 0 && headingDeg <= 360)) return 'heading of a camera'
    const addresses = [fact.pictureUrl, fact.pageUrl].filter((url) => url !== null)
    if (!addresses.every((url) => /^https?:\/\//.test(url) && URL.canParse(url))) return 'address of a camera'
    return fact.cameraRef === '' || fact.name === '' ? 'camera without a name' : null
  }
  if (fact.kind === 'picture') {
    const { picture } = fact
    if (!picture) return null
    if (!(picture.takenAt.getTime() <= receivedAt.getTime() + LATEST_MS)) return 'picture of a time to come'
    const sides = [picture.widthPx, picture.heightPx]
    return sides.every((side) => Number.isInteger(side) && side >= 1 && side <= 16_384)
      ? null
      : 'size of a picture'
  }
  return layerFaultOf(fact)
}

function layerFaultOf({ content }: LayerFact): string | null {
  const { spans, bounds, map } = content
  if (spans.length > MAX_SPANS) return `${spans.length} spans`
  for (const [from, to, stepS] of spans) {
    const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
    if (!(fromMs <= toMs)) return `span ${from} ${to}`
    if (fromMs < toMs && !(stepS >= 1 && Number.isInteger((toMs - fromMs) / 1000 / stepS)))
      return `step ${stepS}`
  }
  if (bounds && !(bounds[0] < bounds[2] && bounds[1] < bounds[3])) return 'bounds'
  const address = map.kind === 'wms' ? map.url : map.pattern
  return address === null || /^https?:\/\//.test(address) ? null : 'address of a layer'
}
