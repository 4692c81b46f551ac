/** A text without accents, ligatures and case, to search in: «Œuvre» and «Étang» are found by «oeuvre» and «etang». */
export const folded = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe').replaceAll('æ', 'ae')
