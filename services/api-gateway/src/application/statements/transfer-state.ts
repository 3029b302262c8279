import type { OpenProcess } from '@folio/contracts/view-keys.ts'
import type { EventRef } from '@folio/kernel/event-ref.ts'

/** The entries that the view of the paying side has under the id of a transfer: its open process, and its return. */
type TransferEntries = {
  readonly open: OpenProcess | undefined
  readonly returned: { readonly revision: number } | undefined
}

/**
 * Tells the state of a transfer by the event that sent it and the entries under its id. A request id that was purged and used
 * again makes two transfers with one id: a return before the sending, and an open process that began after it, are of the other.
 */
export const transferStateOf = (
  sent: EventRef,
  { open, returned }: TransferEntries,
): 'pending' | 'returned' | 'complete' => {
  const isOfLater = open?.stream === sent.stream && open.revision > sent.revision
  if (open !== undefined && !isOfLater) return 'pending'
  return returned !== undefined && returned.revision > sent.revision ? 'returned' : 'complete'
}
