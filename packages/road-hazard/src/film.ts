/** Thickness of a water film from which a road counts as wet, mm. */
export const FILM_MM = 0.03
