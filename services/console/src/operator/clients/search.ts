import { searchText } from '../search-fields.ts'

/** The client that is looked for: by one of its id, its nickname and its e-mail address. */
export type ClientsSearch = {
  readonly id?: string | undefined
  readonly nickname?: string | undefined
  readonly email?: string | undefined
}

/** Reads the search parameters of the search of clients; ignores what is malformed. */
export const clientsSearch = ({ id, nickname, email }: Record<string, unknown>): ClientsSearch => ({
  id: searchText(id),
  nickname: searchText(nickname),
  email: searchText(email),
})
