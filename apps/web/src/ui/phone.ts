/** Narrower than this the product is drawn for a phone; the same limit stands in the style sheets. */
export const PHONE = '(max-width: 767px)'
