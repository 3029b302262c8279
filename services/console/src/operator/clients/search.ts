import { searchDay, searchFlag, searchText } from '../search-fields.ts'

/** The client that is looked for, by one of its id, its nickname and its e-mail address, or the form that opens one. */
export type ClientsSearch = {
  readonly id?: string | undefined
  readonly nickname?: string | undefined
  readonly email?: string | undefined
  readonly open?: true | undefined
}

/** Reads the search parameters of the search of clients; ignores what is malformed. */
export const clientsSearch = ({ id, nickname, email, open }: Record<string, unknown>): ClientsSearch => ({
  id: searchText(id),
  nickname: searchText(nickname),
  email: searchText(email),
  open: searchFlag(open),
})

const FORMS = ['wallet', 'erase'] as const

/**
 * The form that is open on the screen of a client, a further wallet or its erasure, and the day at whose end the balances of its
 * accounts are looked at.
 */
export type ClientSearch = { readonly form?: (typeof FORMS)[number] | undefined; readonly day?: string | undefined }

/** Reads the search parameters of a client; ignores what is malformed. */
export const clientSearch = ({ form, day }: Record<string, unknown>): ClientSearch => ({
  form: FORMS.find((known) => known === form),
  day: searchDay(day),
})
