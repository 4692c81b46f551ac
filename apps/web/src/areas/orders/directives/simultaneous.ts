type Drive = { readonly departAt: string; readonly finishAt: string }

/** The drives that are under way while any of these is. */
export const simultaneous = <Other extends Drive>(
  others: readonly Other[],
  drives: readonly Drive[],
): Other[] =>
  others.filter((other) =>
    drives.some(
      ({ departAt, finishAt }) =>
        Date.parse(other.departAt) < Date.parse(finishAt) &&
        Date.parse(departAt) < Date.parse(other.finishAt),
    ),
  )
