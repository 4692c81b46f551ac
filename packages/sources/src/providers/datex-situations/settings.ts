import { z } from 'zod'
import { fault } from '../../requesting/setting-fault.ts'

const BISON_FUTE = {
  name: 'bison-fute',
  url: 'https://tipi.bison-fute.gouv.fr/bison-fute-ouvert/publicationsDIR/Evenementiel-DIR/grt/RRN/content.xml',
  attribution: 'Bison Futé – Directions interdépartementales des routes, Licence Ouverte 2.0',
}

export const DatexSettings = z.strictObject({
  /** Publications, each a complete snapshot of its publisher. */
  feeds: z
    .array(
      z.strictObject({
        /** Separates the feed's list from those of other feeds. */
        name: z.string().regex(/^[a-z0-9-]{1,40}$/, 'small letters, digits and hyphens'),
        url: z.url({ protocol: /^https?$/ }),
        attribution: z.string().min(1).max(300),
      }),
    )
    .min(1)
    .max(20)
    .refine(
      (feeds) => new Set(feeds.map((feed) => feed.name)).size === feeds.length,
      fault('same_ids', 'names are different'),
    )
    .default([BISON_FUTE]),
})
export type DatexSettings = z.infer<typeof DatexSettings>

export const messageName = (feed: string): string => `datex ${feed}`
