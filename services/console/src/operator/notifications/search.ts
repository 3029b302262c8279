import { searchText } from '../search-fields.ts'

/** The client whose notifications are listed; without one those of all. */
export type NotificationsSearch = { readonly client?: string | undefined }

/** Reads the search parameters of the notifications; ignores what is malformed. */
export const notificationsSearch = ({ client }: Record<string, unknown>): NotificationsSearch => ({
  client: searchText(client),
})
