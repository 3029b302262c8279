/** The newest append of each service that a caller knows of, under one epoch. */
export type LedgerRevision = { readonly epoch: number; readonly positions: ReadonlyMap<string, number> }

/** The text form of a ledger revision: the epoch, then the position of each service, at least one. */
export const LEDGER_REVISION_PATTERN = /^[1-9]\d{0,8}(?:~[a-z][a-z-]{0,31}:\d{1,16}){1,16}$/

/** Formats a ledger revision for `Ledger-Revision` and `Min-Ledger-Revision`; callers treat it as opaque. */
export const formatLedgerRevision = ({ epoch, positions }: LedgerRevision): string => {
  let text = String(epoch)
  for (const [service, position] of positions) text += `~${service}:${position}`
  return text
}

/** Parses a ledger revision; undefined if the text is malformed. */
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
