/** How far a caller has seen the ledger: per service, the position of the newest append it knows of, under one epoch. */
export type LedgerRevision = { readonly epoch: number; readonly positions: ReadonlyMap<string, number> }

const PART = /^([a-z][a-z-]{0,31}):(\d{1,16})$/
const EPOCH = /^\d{1,9}$/
const PARTS_MAX = 16

/** A ledger revision as it travels in `Ledger-Revision` and `Min-Ledger-Revision`; callers treat it as opaque. */
export const formatLedgerRevision = ({ epoch, positions }: LedgerRevision): string => {
  let text = String(epoch)
  for (const [service, position] of positions) text += `~${service}:${position}`
  return text
}

/** Reads a ledger revision back; undefined where the text is none. */
export const parseLedgerRevision = (text: string): LedgerRevision | undefined => {
  const [epoch = '', ...parts] = text.split('~', PARTS_MAX + 2)
  if (!EPOCH.test(epoch) || parts.length > PARTS_MAX) return undefined
  const positions = new Map<string, number>()
  for (const part of parts) {
    const [, service = '', digits = ''] = PART.exec(part) ?? []
    const position = Number(digits)
    if (service === '' || !Number.isSafeInteger(position) || positions.has(service)) return undefined
    positions.set(service, position)
  }
  return { epoch: Number(epoch), positions }
}
