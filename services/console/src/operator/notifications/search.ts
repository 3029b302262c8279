import { searchText } from '../search-fields.ts'

/** The client whose notifications are listed, without one those of all, and the opened notification. */
export type NotificationsSearch = { readonly client?: string | undefined; readonly notification?: string | undefined }

/** Reads the search parameters of the notifications; ignores what is malformed. */
export const notificationsSearch = ({ client, notification }: Record<string, unknown>): NotificationsSearch => ({
  client: searchText(client),
  notification: searchText(notification),
})
