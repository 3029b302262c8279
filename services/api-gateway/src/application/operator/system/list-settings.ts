import { listSettings as endpoint } from '@folio/contracts/http/operator/system/list-settings.ts'
import { type Answer, handle } from '../../handler.ts'

/** Answers the settings of this process, by name. */
export const listSettings = handle(
  endpoint,
  async ({ console: { settings } }): Promise<Answer<typeof endpoint>> => ({
    data: settings.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  }),
)
