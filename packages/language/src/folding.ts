/**
 * Folds a text for searching, without accents, ligatures and case: «oeuvre» and «etang» match «Œuvre» and
 * «Étang».
 */
export const folded = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe').replaceAll('æ', 'ae')
