/** Sources that are in the folder of another. */
const FOLDER_BY_ID: Readonly<Record<string, string>> = { 'sopfeu-fires': 'sopfeu' }

/** Test support: the folder of a source under `providers`, with its page, words and messages. */
export const folderOf = (sourceId: string): string => FOLDER_BY_ID[sourceId] ?? sourceId
