import { inLanguage, operatorLanguage, type Words } from '#lib/words.ts'

/** Prints to whoever runs this process, in their language (STARTLINE_LANG, LC_ALL, LC_MESSAGES, LANG). */
export function say(words: Words): void {
  console.log(inLanguage(words, operatorLanguage(process.env)))
}

/** The same, of what is wrong. */
export function sayWrong(words: Words): void {
  console.error(inLanguage(words, operatorLanguage(process.env)))
}
