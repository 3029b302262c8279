import { visibleText } from '../../api/visible-text.ts'
import { ACT_WORDS } from '../roles/needed-roles.gen.ts'
import type { Act } from './act-outcome.ts'

/** Acts whose records are written by a log-in itself: its call declares none, since it has no operator before. */
const WORDS: Readonly<Record<string, string>> = { ...ACT_WORDS, createSession: 'Log in to the console' }

/** Says in plain words what an act of a kind does, `Set an exchange rate`; a kind of another release keeps the name of its call. */
export const actWords = (kind: string): string => WORDS[kind] ?? visibleText(kind)

/** The acts that an edit of a payment agent makes by its switch alone, by the value that it gets. */
const AGENT_SWITCHED: Readonly<Record<string, string>> = {
  false: 'Suspend a payment agent',
  true: 'Approve a payment agent',
}

/** Says in plain words what an act did: an edit that switches a payment agent is named as the form of the switch is. */
export const actTitle = ({ kind, details }: Pick<Act, 'kind' | 'details'>): string =>
  (kind === 'editAgent' ? AGENT_SWITCHED[details['is_active'] ?? ''] : undefined) ?? actWords(kind)

/** The kinds of acts to choose from with their words, in the order of the words; one that Folio does not record is added. */
export const actChoices = (chosen: string | undefined): Readonly<Record<string, string>> => {
  const known = Object.keys(WORDS)
  const kinds = chosen === undefined || known.includes(chosen) ? known : [...known, chosen]
  const named = kinds.map((kind): readonly [string, string] => [kind, actWords(kind)])
  return Object.fromEntries([['', 'All'], ...named.toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))])
}
