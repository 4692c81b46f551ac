/** «de» before a proper name with a vowel; not before «A75» or «Y», and an h may be aspirated. */
const DE_BEFORE_VOWEL = /(^|[\s(«/–-])([Dd])e (?=[AEIOUÀÂÉÈÊÎÔÛŒÆ][a-zà-ÿœæ])/g

/** «consigne de Antoine» as «consigne d’Antoine»: the texts do not know which names are written into them. */
export const withElision = (text: string): string => text.replace(DE_BEFORE_VOWEL, '$1$2’')
