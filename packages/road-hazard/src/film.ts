/** A thinner film is dry to the touch of a tyre, mm. */
export const FILM_MM = 0.03
