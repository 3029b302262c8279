import { isRecord } from '../../api/is-record.ts'
import { parsedJson } from '../../api/parsed-json.ts'
import type { CheckedWithdrawal } from './check-withdrawal.ts'

/** Keeps in the tab the payout whose code was sent, so that the code can be entered after a reload. */
export type KeptWithdrawal = {
  /** Reads the payout; undefined if there is none, or its code has ended. */
  readonly read: () => CheckedWithdrawal | undefined
  readonly keep: (checked: CheckedWithdrawal) => void
  readonly forget: () => void
}

/** The clock of the day, in milliseconds since 1970, and the steady one of the page, which begins again with a reload. */
export type PageClocks = { readonly dayMs: () => number; readonly steadyMs: () => number }

const CLOCKS: PageClocks = { dayMs: () => Date.now(), steadyMs: () => performance.now() }

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'

const readFields = (kept: unknown): CheckedWithdrawal['fields'] | undefined => {
  if (!isRecord(kept) || !isRecord(kept['agent'])) return undefined
  const { agent, amount, currency, notes } = kept
  const { id, name, withdrawal_commission } = agent
  if (!isNumber(id) || !isText(name) || !isNumber(withdrawal_commission)) return undefined
  if (!isText(amount) || !isText(currency) || !isText(notes)) return undefined
  return { agent: { id, name, withdrawal_commission }, amount, currency, notes }
}

/** Keeps the payout of a client in the storage of the tab; the moments of its code are kept by the clock of the day. */
export const keptWithdrawal = (storage: Storage, clientId: string, clocks: PageClocks = CLOCKS): KeptWithdrawal => {
  const key = `folio.payout.${clientId}`
  const ahead = (): number => clocks.dayMs() - clocks.steadyMs()
  return {
    read: () => {
      const kept = parsedJson(storage.getItem(key))
      if (!isRecord(kept)) return undefined
      const fields = readFields(kept['fields'])
      const { endsAtMs, nextAtMs } = kept
      if (fields === undefined || !isNumber(endsAtMs) || !isNumber(nextAtMs)) return undefined
      if (endsAtMs <= clocks.dayMs()) return undefined
      return { fields, endsAtMs: endsAtMs - ahead(), nextAtMs: nextAtMs - ahead() }
    },
    keep: ({ fields: { agent, ...others }, endsAtMs, nextAtMs }) => {
      const { id, name, withdrawal_commission } = agent
      const fields = { ...others, agent: { id, name, withdrawal_commission } }
      try {
        storage.setItem(key, JSON.stringify({ fields, endsAtMs: endsAtMs + ahead(), nextAtMs: nextAtMs + ahead() }))
      } catch {
        // Without room in the browser the code can be entered until a reload.
      }
    },
    forget: () => storage.removeItem(key),
  }
}
