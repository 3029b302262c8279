import type { Named, Page } from './read-page.ts'

/** A name of code that no other word looks like: `waitFor`, `WALLET_SERVICE`, `TransferSent`. */
const IDENTIFIER = /^(?:[a-z]+[A-Z]\w*|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|(?:[A-Z][a-z0-9]+){2,})$/

/** Returns all words of a source text that can be identifiers. */
export const wordsIn = (source: string): readonly string[] => source.match(/\w+/g) ?? []

/** Finds the identifiers in the code spans of a page that no source file has; `words` are those of all source files. */
export const missingIdentifiers = ({ spans }: Pick<Page, 'spans'>, words: ReadonlySet<string>): readonly Named[] =>
  spans.filter(({ text }) => IDENTIFIER.test(text) && !words.has(text))
