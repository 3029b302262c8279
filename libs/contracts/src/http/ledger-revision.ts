/** How far a caller has seen the ledger: per service, the position of the newest append it knows of, under one epoch. */
export type LedgerRevision = { readonly epoch: number; readonly positions: ReadonlyMap<string, number> }

/** The form of a ledger revision in text: the epoch, then for each service, of which there is at least one, the position. */
export const LEDGER_REVISION_PATTERN = /^[1-9]\d{0,8}(?:~[a-z][a-z-]{0,31}:\d{1,16}){1,16}$/

/** A ledger revision as it travels in `Ledger-Revision` and `Min-Ledger-Revision`; callers treat it as opaque. */
export const formatLedgerRevision = ({ epoch, positions }: LedgerRevision): string => {
  let text = String(epoch)
  for (const [service, position] of positions) text += `~${service}:${position}`
  return text
}

/** Reads a ledger revision back; undefined where the text is none. */
export const parseLedgerRevision = (text: string): LedgerRevision | undefined => {
  if (!LEDGER_REVISION_PATTERN.test(text)) return undefined
  const [epoch = '', ...parts] = text.split('~')
  const positions = new Map<string, number>()
  for (const part of parts) {
    const [service = '', digits = ''] = part.split(':')
    const position = Number(digits)
    if (!Number.isSafeInteger(position) || positions.has(service)) return undefined
    positions.set(service, position)
  }
  return { epoch: Number(epoch), positions }
}
