/** Test support: the file of Météo des forêts, with made-up days. */
export const HEADER = 'date;num_dep;niveau_j1;niveau_j2;nom_dep'

export const aForestMap = (
  issuedAt: string,
  levels: Record<string, [unknown, unknown]>,
  header = HEADER,
): string =>
  [
    header,
    ...Object.entries(levels).map(
      ([code, [tomorrow, after]]) => `${issuedAt};${code};${tomorrow};${after};Département`,
    ),
    '',
  ].join('\n')
