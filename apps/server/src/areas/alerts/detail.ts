import type { Locale } from '@verglas/contract/codes'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { Shape } from './affected.ts'
import type { AtPoint } from './in-force.ts'
import * as queries from './queries.ts'
import { placeView, textIn, toAlertView } from './rules.ts'
import { oneAreaName } from './words.ts'

/** Adds the texts of the French weather warnings, which are published separately from the map. */
export async function withBulletinTexts(
  db: SetupDb,
  asOf: AsOf,
  atPoints: readonly AtPoint[],
): Promise<AtPoint[]> {
  const slots = atPoints
    .filter(({ alert }) => alert.source === 'vigilance')
    .flatMap(({ alert: { slot } }) => [slot, allPhenomenaSlotOf(slot)])
  if (slots.length === 0) return [...atPoints]
  const texts = await queries.bulletinTexts(db, 'vigilance', slots, asOf)
  return atPoints.map((affecting) => {
    const bulletin = texts.get(affecting.alert.slot) ?? texts.get(allPhenomenaSlotOf(affecting.alert.slot))
    if (affecting.alert.source !== 'vigilance' || !bulletin) return affecting
    const description = bulletin.fr?.description ?? null
    const content = {
      ...affecting.alert.content,
      texts: { fr: { headline: null, description, instruction: null } },
    }
    return { ...affecting, alert: { ...affecting.alert, content } }
  })
}

/** Slot of a department's bulletin for all phenomena, used if it has none for the single phenomenon. */
const allPhenomenaSlotOf = (slot: string): string => `${slot.split(' ')[0]} all`

export function toDetail(
  { alert, point }: AtPoint,
  shapes: ReadonlyMap<string, Shape>,
  lang: Locale,
  { atMs, read }: { atMs: number; read: boolean },
) {
  const { content } = alert
  const [text, textLang] = textIn(content.texts, lang)
  return {
    ...toAlertView(alert, lang, atMs),
    ...placeView(point, lang),
    read,
    description: text?.description ?? null,
    instruction: text?.instruction ?? null,
    textLang,
    urgency: content.urgency,
    certainty: content.certainty,
    sentAt: content.sentAt,
    effectiveAt: content.effectiveAt,
    onsetAt: content.onsetAt,
    expiresAt: content.expiresAt,
    areas: content.areas.map((area) => ({
      name: oneAreaName(area, lang),
      codes: area.codes.map(({ scheme, value }) => `${scheme}:${value}`),
      geometry: toGeometry(area.area ? shapes.get(area.area) : undefined),
      altitude: area.altitudeM ?? null,
      ceiling: area.ceilingM ?? null,
    })),
    web: content.web,
  }
}

export function toGeometry(shape: Shape | undefined) {
  return shape ? { type: shape.type, coordinates: [...shape.coordinates] } : null
}
