import type { ViewValue } from '@folio/read-model/port.ts'
import type { ViewEntries, ViewRange } from './typed-view.ts'

/**
 * Reads the entries of a range of a view page by page, in the order of their keys, `limit` at a time; ends after a page that is not
 * full. A reader that stops early reads no further page.
 */
export const viewPages = async function* <
  Value extends ViewValue,
  Page extends { readonly entries: ViewEntries<Value> },
>(range: ViewRange<Value>, list: (range: ViewRange<Value>) => Promise<Page>): AsyncGenerator<Page> {
  for (let { after } = range; ; ) {
    const page = await list(after === undefined ? range : { ...range, after })
    yield page
    after = page.entries.at(-1)?.[0]
    if (page.entries.length < range.limit) return
  }
}
