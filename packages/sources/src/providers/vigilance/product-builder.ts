/** Test support: the products of Vigilance in their form, with self-chosen dates. */

export type AnHour = [from: string, to: string, colour: number | string]
/** By domain and phenomenon. */
export type Colours = Record<string, Record<string, AnHour[] | number>>

const maxOf = (hours: AnHour[] | number): number =>
  typeof hours === 'number' ? hours : Math.max(...hours.map(([, , colour]) => Number(colour)))

export function aPeriod(name: string, from: string, to: string, colours: Colours) {
  return {
    echeance: name,
    begin_validity_time: from,
    end_validity_time: to,
    text_items: { title: 'Commentaire carte', text: ['Neige sur le Massif central.', ''] },
    timelaps: {
      domain_ids: Object.entries(colours).map(([domain, phenomena]) => ({
        domain_id: domain,
        max_color_id: Math.max(...Object.values(phenomena).map(maxOf)),
        phenomenon_items: Object.entries(phenomena).map(([phenomenon, hours]) => ({
          phenomenon_id: phenomenon,
          phenomenon_max_color_id: maxOf(hours),
          timelaps_items:
            typeof hours === 'number'
              ? []
              : hours.map(([begin, end, colour]) => ({ begin_time: begin, end_time: end, color_id: colour })),
        })),
      })),
    },
  }
}

export const aMap = (updatedAt: string, periods: unknown[], more: Record<string, unknown> = {}) => ({
  product: {
    warning_type: 'vigilance',
    type_cdp: 'cdp_carte_externe',
    update_time: updatedAt,
    domain_id: 'FRA',
    global_max_color_id: '3',
    periods,
    ...more,
  },
})

export const aBulletin = (updatedAt: string, blocks: unknown[]) => ({
  product: {
    warning_type: 'vigilance',
    type_cdp: 'cdp_textes',
    update_time: updatedAt,
    text_bloc_items: blocks,
  },
})

export const aBlock = (domain: string, hazard: string | null, ...lines: string[]) => ({
  domain_id: domain,
  bloc_title: `Bulletin de suivi : ${domain}`,
  bloc_id: 'BULLETIN_DEPARTEMENTAL',
  bloc_items: [
    {
      text_items: [
        {
          hazard_code: hazard,
          term_items: [
            {
              risk_code: '3',
              subdivision_text: [{ underline_text: '', bold_text: 'Évolution prévue :', text: lines }],
            },
          ],
        },
      ],
    },
  ],
})
