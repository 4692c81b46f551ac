/** Loads and stocks are typed in tonnes and stored in kilograms. */
export const KG_PER_TONNE = 1000

export const toTonnes = (kg: number | null): number | null => (kg === null ? null : kg / KG_PER_TONNE)
export const toKilograms = (tonnes: number | null): number | null =>
  tonnes === null ? null : Math.round(tonnes * KG_PER_TONNE)
