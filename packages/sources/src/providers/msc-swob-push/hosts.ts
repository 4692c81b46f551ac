/**
 * The datamart in both languages and the collaboration server; no other host named in a message is contacted.
 * Messages name the numbered machine that has the file already (dd1, dd4, dd5 …), rarely the datamart itself.
 */
export const FILE_HOSTS = ['dd*.weather.gc.ca', 'dd*.meteo.gc.ca', 'hpfx.collab.science.gc.ca'] as const
